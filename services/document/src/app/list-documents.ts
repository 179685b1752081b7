import type { Db } from '@wayfare/kit/db';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { StoredDocument } from '../domain/document.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'list'>;
  application: Pick<ApplicationClient, 'authorize'>;
}

/** The documents of an application that the caller may see, oldest first; NOT_FOUND for anyone else's. */
export const createListDocuments =
  ({ db, documents, application }: Deps) =>
  async (applicationId: string): Promise<StoredDocument[]> => {
    await application.authorize(applicationId, 'read-documents');
    return documents.list(db, applicationId);
  };
export type ListDocuments = ReturnType<typeof createListDocuments>;
