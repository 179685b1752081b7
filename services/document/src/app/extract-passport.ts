import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import type { OcrClient } from '../clients/ocr-client.ts';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import type { GetOwnDocument } from './get-own-document.ts';
import { readerName } from './reader-name.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'recordRead'>;
  keys: Pick<ApplicationKeyRepository, 'get'>;
  store: Pick<DocumentStore, 'get'>;
  ocr: OcrClient;
  getOwnDocument: GetOwnDocument;
}

/**
 * Reads the caller's own passport scan by the OCR pod. The reading is given to the caller and kept nowhere here.
 * INVALID_ARGUMENT `document-not-a-passport` for a selfie; UNAVAILABLE, RESOURCE_EXHAUSTED and DEADLINE_EXCEEDED as the
 * pod says.
 */
export const createExtractPassport =
  ({ db, documents, keys, store, ocr, getOwnDocument }: Deps) =>
  async ({ id, caller }: { id: string; caller: Caller }): Promise<PassportReading> => {
    const document = await getOwnDocument(id, 'extract-passport');
    if (document.kind !== 'passport') throw new AppError('INVALID_ARGUMENT', 'document-not-a-passport');
    return ocr.extract(async () => {
      await documents.recordRead(db, { documentId: id, reader: readerName(caller), purpose: 'extraction' });
      return store.get(document.objectKey, await keys.get(db, document.applicationId));
    });
  };
export type ExtractPassport = ReturnType<typeof createExtractPassport>;
