import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import { MAX_APPLICANTS } from '@wayfare/proto/application/v1/limits';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import type { VisaReading } from '../visa-file/read-visa-file.ts';
import type { VisaFilePool } from '../visa-file/visa-file-pool.ts';

/** One for each of a party. */
export const MOST_VISAS = MAX_APPLICANTS;

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'find' | 'recordRead'>;
  keys: Pick<ApplicationKeyRepository, 'get'>;
  store: Pick<DocumentStore, 'get'>;
  visaFiles: Pick<VisaFilePool, 'read'>;
}

interface Asked {
  applicationId: string;
  /** Keycloak's subject. */
  readerId: string;
  documentIds: string[];
}

/**
 * The text of issued visas of one application, in the order asked; it is kept nowhere. NOT_FOUND `document-not-found`
 * for one that is not this application's, is a picture, or is erased; RESOURCE_EXHAUSTED `visa-file-busy`.
 */
export const createReadVisas =
  ({ db, documents, keys, store, visaFiles }: Deps) =>
  async ({ applicationId, readerId, documentIds }: Asked): Promise<(VisaReading & { documentId: string })[]> => {
    const readings: (VisaReading & { documentId: string })[] = [];
    for (const documentId of documentIds) {
      const document = await documents.find(db, documentId);
      if (document?.applicationId !== applicationId || document.kind !== 'visa') throw notFound('document-not-found');
      await documents.recordRead(db, { documentId, reader: `user:${readerId}`, purpose: 'extraction' });
      const stored = await store.get(document.objectKey, await keys.get(db, applicationId));
      readings.push({ documentId, ...(await visaFiles.read(stored)) });
    }
    return readings;
  };
export type ReadVisas = ReturnType<typeof createReadVisas>;
