import { withCredentials } from '@wayfare/kit/caller';
import type { UploadPlace } from '@wayfare/proto/application/v1/traveller_service';
import { z } from 'zod';
import {
  passedUpload,
  uploadDone,
  uploadPass,
  uploadPassRequest,
  uploadPlace,
  uploadPlaceRequest,
} from '../contract/document.ts';
import { id } from '../contract/primitives.ts';
import { toDocumentKind } from '../json/document-json.ts';
import { instantJson } from '../json/money-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';
import { discardRest, readPassedUpload } from '../upload.ts';
import { UPLOAD_DEADLINE_MS } from './document-routes.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'document' | 'traveller'>;
}

const kindJson = ({ kind }: UploadPlace) =>
  kind === 'DOCUMENT_KIND_PASSPORT' ? ('passport' as const) : ('selfie' as const);

/**
 * One picture from another device than the one that is applying. The pass stands where a guest's capability would, so
 * the application service decides; it opens nothing else.
 */
export const uploadPassRoutes = ({ neighbours: { document, traveller } }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/applications/{id}/upload-passes',
    operation: 'createUploadPass',
    summary: 'Let another device upload one picture of one traveller: single use, ten minutes',
    access: 'person',
    reasons: ['application-not-found', 'traveller-unknown', 'application-not-paid', 'application-already-submitted'],
    budget: 'upload-passes',
    params: z.object({ id }),
    body: uploadPassRequest,
    response: uploadPass,
    status: 201,
    handle: async ({ params, body }) => {
      const request = { applicationId: params.id, traveller: body.traveller, kind: toDocumentKind(body.kind) };
      const { token, expiresAt } = await traveller.createUploadPass(request);
      return { token, expiresAt: instantJson(expiresAt) };
    },
  }),
  route({
    method: 'post',
    path: '/upload-places',
    operation: 'getUploadPlace',
    summary: 'Which picture a pass is for',
    access: 'public',
    reasons: ['upload-pass-not-valid'],
    budget: 'upload-places',
    body: uploadPlaceRequest,
    response: uploadPlace,
    handle: async ({ body: { token } }) => {
      const place = await withCredentials({ capability: token }, () => traveller.getUploadPlace({}));
      return { kind: kindJson(place), traveller: place.traveller, expiresAt: instantJson(place.expiresAt) };
    },
  }),
  route({
    method: 'post',
    path: '/uploads',
    operation: 'uploadWithPass',
    summary: 'Upload the picture that a pass is for: image, at most 15 MB',
    access: 'public',
    reasons: [
      'upload-pass-not-valid',
      'upload-too-large',
      'upload-not-an-image',
      'upload-quota',
      'picture-busy',
      'picture-deadline',
    ],
    budget: 'upload',
    bodyType: 'multipart',
    form: passedUpload,
    response: uploadDone,
    status: 201,
    handle: async (_, { request, response }) => {
      try {
        const { token, messages } = await readPassedUpload(request);
        await withCredentials({ capability: token }, async () => {
          const { applicationId, traveller: index, kind } = await traveller.getUploadPlace({});
          const header = { applicationId, traveller: index, kind };
          await document.uploadDocument(messages(header), { deadlineMs: UPLOAD_DEADLINE_MS });
        });
        return { uploaded: true as const };
      } finally {
        discardRest(request, response);
      }
    },
  }),
];
