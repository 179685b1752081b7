import type { Db } from '@wayfare/kit/db';
import { AppError, validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { DocumentKind as ProtoKind } from '@wayfare/proto/application/v1/application_service';
import {
  Document,
  type DocumentServiceService,
  type ReadPassportOnceRequest,
  type UploadDocumentRequest,
  type VisaReadingOutcome,
} from '@wayfare/proto/document/v1/document_service';
import { MAX_UPLOAD_BYTES } from '@wayfare/proto/document/v1/limits';
import { z } from 'zod';
import type { CreateLink } from '../app/create-link.ts';
import { type CutPictures, MOST_CUTS } from '../app/cut-pictures.ts';
import type { DropDraftPassport } from '../app/drop-draft-passport.ts';
import type { ExtractPassport } from '../app/extract-passport.ts';
import type { ListDocuments } from '../app/list-documents.ts';
import type { ReadDocument } from '../app/read-document.ts';
import type { ReadPassportOnce } from '../app/read-passport-once.ts';
import { MOST_VISAS, type ReadVisas } from '../app/read-visas.ts';
import type { UploadDocument, UploadVisa } from '../app/upload-document.ts';
import { CHUNK_BYTES, chunksOf } from '../chunks.ts';
import { PROTO_KIND } from '../clients/application-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { DocumentKind, StoredDocument } from '../domain/document.ts';
import type { VisaReading } from '../visa-file/read-visa-file.ts';

const KINDS: Partial<Record<ProtoKind, DocumentKind>> = {
  DOCUMENT_KIND_SELFIE: 'selfie',
  DOCUMENT_KIND_PASSPORT: 'passport',
  DOCUMENT_KIND_VISA: 'visa',
};

const header = z.object({
  applicationId: z.uuid(),
  traveller: z.int().nonnegative(),
  kind: z.enum(['selfie', 'passport', 'visa']),
  draft: z.boolean().optional(),
});

const draftPassport = z.object({ applicationId: z.uuid(), documentId: z.uuid() });

const readingHeader = header.pick({ applicationId: true });

/** Ids that are no UUID name no document of ours. */
const asked = z.object({
  applicationId: z.uuid(),
  ids: z
    .array(z.string())
    .max(100, 'too-many')
    .transform((ids) => ids.filter((id) => z.uuid().safeParse(id).success)),
});

const visasAsked = z.object({
  applicationId: z.uuid(),
  readerId: z.string().min(1).max(100),
  documentIds: z.array(z.uuid()).max(MOST_VISAS, 'too-many'),
});

const OUTCOMES = {
  read: 'VISA_READING_OUTCOME_READ',
  'no-text': 'VISA_READING_OUTCOME_NO_TEXT',
  unreadable: 'VISA_READING_OUTCOME_UNREADABLE',
} as const satisfies Record<VisaReading['outcome'], VisaReadingOutcome>;

const cutting = z.object({
  applicationId: z.uuid(),
  readerId: z.string().max(100),
  cuts: z
    .array(
      z.object({
        documentId: z.uuid(),
        widthPx: z.int().min(1).max(4_000),
        heightPx: z.int().min(1).max(4_000),
        crop: z.boolean(),
        maxBytes: z.int().min(10_000).max(MAX_UPLOAD_BYTES),
      }),
    )
    .max(MOST_CUTS, 'too-many'),
});

const toProto = (document: StoredDocument): Document =>
  Document.fromPartial({ ...document, kind: PROTO_KIND[document.kind] });

const receiveFrom = async (
  requests: AsyncIterator<UploadDocumentRequest | ReadPassportOnceRequest>,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await requests.next(); !next.done; next = await requests.next()) {
    const { part } = next.value;
    if (part?.$case !== 'chunk') throw new AppError('INVALID_ARGUMENT', 'chunk-expected');
    if (part.chunk.length > CHUNK_BYTES) throw new AppError('INVALID_ARGUMENT', 'chunk-too-large');
    size += part.chunk.length;
    if (size > MAX_UPLOAD_BYTES) throw new AppError('INVALID_ARGUMENT', 'upload-too-large');
    chunks.push(part.chunk);
  }
  return Buffer.concat(chunks);
};

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'listKept'>;
  uploadDocument: UploadDocument;
  uploadVisa: UploadVisa;
  dropDraftPassport: DropDraftPassport;
  extractPassport: ExtractPassport;
  readPassportOnce: ReadPassportOnce;
  createLink: CreateLink;
  readDocument: ReadDocument;
  listDocuments: ListDocuments;
  readVisas: ReadVisas;
  cutPictures: CutPictures;
}

export const createDocumentHandlers = (deps: Deps): Handlers<typeof DocumentServiceService> => ({
  uploadDocument: {
    access: 'person',
    handle: async (requests, { caller }) => {
      const parts = requests[Symbol.asyncIterator]();
      const { value } = await parts.next();
      if (value?.part?.$case !== 'header') throw new AppError('INVALID_ARGUMENT', 'header-expected');
      const sent = value.part.header;
      const upload = validate(header, { ...sent, kind: KINDS[sent.kind as ProtoKind] });
      if (upload.draft && upload.kind !== 'passport')
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'kind', reason: 'not-before-payment' }],
        });
      const { kind, ...rest } = { ...upload, caller, receive: () => receiveFrom(parts) };
      return toProto(await (kind === 'visa' ? deps.uploadVisa(rest) : deps.uploadDocument({ ...rest, kind })));
    },
  },
  dropDraftPassport: {
    access: 'person',
    handle: async (request) => {
      await deps.dropDraftPassport(validate(draftPassport, request));
      return {};
    },
  },
  extractPassport: {
    access: 'person',
    handle: ({ id }, { caller }) => deps.extractPassport({ id, caller }),
  },
  readPassportOnce: {
    access: 'person',
    handle: async (requests, { caller }) => {
      const parts = requests[Symbol.asyncIterator]();
      const { value } = await parts.next();
      if (value?.part?.$case !== 'applicationId') throw new AppError('INVALID_ARGUMENT', 'header-expected');
      const { applicationId } = validate(readingHeader, value.part);
      return deps.readPassportOnce({ applicationId, caller, receive: () => receiveFrom(parts) });
    },
  },
  createLink: {
    access: 'person',
    handle: ({ id }, { caller }) => deps.createLink({ id, caller }),
  },
  // The token is the right to read: a picture is fetched by an <img>, which carries nothing else.
  readDocument: {
    access: 'anyone',
    handle: async function* ({ token }) {
      const { document, content } = await deps.readDocument(token);
      yield { part: { $case: 'header' as const, header: toProto(document) } };
      for (const chunk of chunksOf(content)) yield { part: { $case: 'chunk' as const, chunk } };
    },
  },
  listDocuments: {
    access: 'person',
    handle: async ({ applicationId }) => ({ documents: (await deps.listDocuments(applicationId)).map(toProto) }),
  },
  findDocuments: {
    access: 'service',
    handle: async (request) => {
      const kind = KINDS[request.kind];
      return { ids: await deps.documents.listKept(deps.db, { ...validate(asked, request), kind }) };
    },
  },
  readVisas: {
    access: 'service',
    handle: async (request) => ({
      readings: (await deps.readVisas(validate(visasAsked, request))).map(({ documentId, ...reading }) => ({
        documentId,
        outcome: OUTCOMES[reading.outcome],
        text: reading.outcome === 'read' ? reading.text : '',
      })),
    }),
  },
  cutPictures: {
    access: 'service',
    handle: async function* (request) {
      for await (const { documentId, bytes, width, height } of deps.cutPictures(validate(cutting, request))) {
        const header = { documentId, widthPx: width, heightPx: height, sizeBytes: bytes.length };
        yield { part: { $case: 'header' as const, header } };
        for (const chunk of chunksOf(bytes)) yield { part: { $case: 'chunk' as const, chunk } };
      }
    },
  },
});
