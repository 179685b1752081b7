import { z } from 'zod';
import {
  document,
  documentLink,
  documentList,
  draftPassport,
  extraction,
  passportPicture,
  upload,
} from '../contract/document.ts';
import { id } from '../contract/primitives.ts';
import { documentJson, extractionJson } from '../json/document-json.ts';
import { instantJson } from '../json/money-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';
import { discardRest, readPassportPicture, readUpload } from '../upload.ts';
import { writeChunk } from '../write-chunk.ts';

/** Time for a slow line to bring 15 MB. */
export const UPLOAD_DEADLINE_MS = 120_000;
const EXTRACT_DEADLINE_MS = 25_000;
const DOWNLOAD_DEADLINE_MS = 60_000;

const PDF = 'application/pdf';
const SHOWN_TYPE = /^(image\/[\w.+-]+|application\/pdf)$/;

const params = z.object({ id });

interface Deps {
  neighbours: Pick<Neighbours, 'document'>;
}

export const documentRoutes = ({ neighbours: { document: service } }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/applications/{id}/documents',
    operation: 'uploadDocument',
    summary: 'Upload a selfie or a passport page of one traveller: image, at most 15 MB',
    access: 'person',
    reasons: [
      'application-not-found',
      'traveller-unknown',
      'upload-too-large',
      'upload-not-an-image',
      'upload-quota',
      'picture-busy',
      'picture-deadline',
    ],
    budget: 'upload',
    params,
    bodyType: 'multipart',
    form: upload,
    response: document,
    status: 201,
    handle: async (input, { request, response }) => {
      try {
        return documentJson(
          await service.uploadDocument(readUpload(request, input.params.id), { deadlineMs: UPLOAD_DEADLINE_MS }),
        );
      } finally {
        discardRest(request, response);
      }
    },
  }),
  route({
    method: 'post',
    path: '/applications/{id}/passport-pictures',
    operation: 'keepDraftPassport',
    summary: 'Keep a picture of a traveller’s passport from before the payment on: image, at most 15 MB',
    access: 'person',
    reasons: [
      'application-not-found',
      'application-already-paid',
      'traveller-unknown',
      'upload-too-large',
      'upload-not-an-image',
      'upload-quota',
      'picture-busy',
      'picture-deadline',
    ],
    budget: 'passport-pictures',
    params,
    bodyType: 'multipart',
    form: draftPassport,
    response: document,
    status: 201,
    handle: async (input, { request, response }) => {
      try {
        const picture = readUpload(request, input.params.id, { kind: 'passport', draft: true });
        return documentJson(await service.uploadDocument(picture, { deadlineMs: UPLOAD_DEADLINE_MS }));
      } finally {
        discardRest(request, response);
      }
    },
  }),
  route({
    method: 'delete',
    path: '/applications/{id}/passport-pictures/{documentId}',
    operation: 'dropDraftPassport',
    summary: 'Erase such a picture before the payment; again is the same as once',
    access: 'person',
    reasons: ['application-not-found', 'application-already-paid'],
    params: z.object({ id, documentId: id }),
    status: 204,
    handle: async ({ params: { id: applicationId, documentId } }, { response }) => {
      await service.dropDraftPassport({ applicationId, documentId });
      response.status(204).end();
      return undefined;
    },
  }),
  route({
    method: 'post',
    path: '/applications/{id}/passport-reading',
    operation: 'readPassportOnce',
    summary: 'Read the passport on a picture that is kept nowhere, before the payment: image, at most 15 MB',
    access: 'person',
    reasons: [
      'application-not-found',
      'application-already-paid',
      'upload-too-large',
      'upload-not-an-image',
      'upload-quota',
      'picture-busy',
      'picture-deadline',
      'ocr-busy',
      'ocr-deadline',
      'extraction-unavailable',
    ],
    budget: 'passport-readings',
    params,
    bodyType: 'multipart',
    form: passportPicture,
    response: extraction,
    handle: async (input, { request, response }) => {
      try {
        const picture = readPassportPicture(request, input.params.id);
        return extractionJson(await service.readPassportOnce(picture, { deadlineMs: UPLOAD_DEADLINE_MS }));
      } finally {
        discardRest(request, response);
      }
    },
  }),
  route({
    method: 'get',
    path: '/applications/{id}/documents',
    operation: 'listDocuments',
    summary: "The application's documents",
    access: 'person',
    reasons: ['application-not-found'],
    params,
    response: documentList,
    handle: async (input) => {
      const { documents } = await service.listDocuments({ applicationId: input.params.id });
      return { documents: documents.map(documentJson) };
    },
  }),
  route({
    method: 'post',
    path: '/documents/{id}/extract',
    operation: 'extractPassport',
    summary: 'Read the passport on one of the caller’s pictures',
    access: 'person',
    reasons: ['document-not-found', 'document-not-a-passport', 'ocr-busy', 'ocr-deadline', 'extraction-unavailable'],
    budget: 'extract',
    params,
    response: extraction,
    handle: async (input) =>
      extractionJson(await service.extractPassport({ id: input.params.id }, { deadlineMs: EXTRACT_DEADLINE_MS })),
  }),
  route({
    method: 'get',
    path: '/documents/{id}/link',
    operation: 'createDocumentLink',
    summary: 'An address of the picture that is good for 60 seconds at most',
    access: 'person',
    reasons: ['document-not-found', 'details-masked'],
    params,
    response: documentLink,
    handle: async (input) => {
      const { token, expiresAt } = await service.createLink({ id: input.params.id });
      return { url: `/api/documents/content/${encodeURIComponent(token)}`, expiresAt: instantJson(expiresAt) };
    },
  }),
  route({
    method: 'get',
    path: '/documents/content/{token}',
    operation: 'readDocument',
    summary: 'The picture or the issued visa behind a link',
    access: 'public',
    reasons: ['link-expired', 'document-not-found'],
    params: z.object({ token: z.string().max(2000) }),
    produces: 'image/*',
    handle: async (input, { response }) => {
      const left = new AbortController();
      response.once('close', () => left.abort());
      const parts = service.readDocument(
        { token: input.params.token },
        { deadlineMs: DOWNLOAD_DEADLINE_MS, signal: left.signal },
      );
      for await (const { part } of parts) {
        if (left.signal.aborted) return undefined;
        if (part?.$case === 'header') {
          const { contentType, sizeBytes } = part.header;
          response.writeHead(200, {
            'Content-Type': SHOWN_TYPE.test(contentType) ? contentType : 'application/octet-stream',
            ...(sizeBytes > 0 && { 'Content-Length': sizeBytes }),
            'Content-Disposition':
              contentType === PDF ? 'attachment; filename="visa.pdf"' : 'inline; filename="picture"',
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
            'Content-Security-Policy': "default-src 'none'; sandbox",
            'Referrer-Policy': 'no-referrer',
          });
        } else if (part?.$case === 'chunk') await writeChunk(response, part.chunk);
      }
      response.end();
      return undefined;
    },
  }),
];
