import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import { z } from 'zod';
import type { Action, ApplicationClient } from '../clients/application-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { StoredDocument } from '../domain/document.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'find'>;
  application: Pick<ApplicationClient, 'authorize'>;
}

/**
 * The document, where the application service lets the caller do `action` with it; NOT_FOUND `document-not-found` for
 * anyone else, and for the owner of a visa that is not delivered yet.
 */
export const createGetOwnDocument =
  ({ db, documents, application }: Deps) =>
  async (id: string, action: Action): Promise<StoredDocument> => {
    if (!z.uuid().safeParse(id).success) throw notFound('document-not-found');
    const document = await documents.find(db, id);
    if (!document) throw notFound('document-not-found');
    try {
      const asked = document.kind === 'visa' && action === 'read-documents' ? 'read-visa' : action;
      await application.authorize(document.applicationId, asked, document.id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') throw notFound('document-not-found');
      throw error;
    }
    return document;
  };
export type GetOwnDocument = ReturnType<typeof createGetOwnDocument>;
