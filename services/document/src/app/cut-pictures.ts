import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import { type Cut, type CutPicture, cutPicture } from '../picture/cut-picture.ts';
import type { DocumentStore } from '../storage/document-store.ts';

/** More than two of each traveller is no package. */
export const MOST_CUTS = 100;

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'find' | 'recordRead'>;
  keys: Pick<ApplicationKeyRepository, 'get'>;
  store: Pick<DocumentStore, 'get'>;
}

interface Asked {
  applicationId: string;
  /** Keycloak's subject; empty for a job. */
  readerId: string;
  cuts: (Cut & { documentId: string })[];
}

/**
 * Pictures of one application, cut to an authority's rules, in the order asked. NOT_FOUND `document-not-found` for one
 * that is not this application's, is no picture, or is erased.
 */
export const createCutPictures = ({ db, documents, keys, store }: Deps) =>
  async function* ({ applicationId, readerId, cuts }: Asked): AsyncGenerator<CutPicture & { documentId: string }> {
    const reader = readerId ? `user:${readerId}` : 'service:application';
    for (const { documentId, ...cut } of cuts) {
      const document = await documents.find(db, documentId);
      if (document?.applicationId !== applicationId || document.kind === 'visa') throw notFound('document-not-found');
      await documents.recordRead(db, { documentId, reader, purpose: 'content' });
      const stored = await store.get(document.objectKey, await keys.get(db, applicationId));
      yield { documentId, ...(await cutPicture(stored, cut)) };
    }
  };
export type CutPictures = ReturnType<typeof createCutPictures>;
