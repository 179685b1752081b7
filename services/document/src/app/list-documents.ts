import type { Db } from '@wayfare/kit/db';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { StoredDocument } from '../domain/document.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'list'>;
  application: Pick<ApplicationClient, 'authorize'>;
}

/** The documents of an application that the caller may see, oldest first; its owner finds issued visas in the case. */
export const createListDocuments =
  ({ db, documents, application }: Deps) =>
  async (applicationId: string): Promise<StoredDocument[]> => {
    const { staff } = await application.authorize(applicationId, 'read-documents');
    const kept = await documents.list(db, applicationId);
    return staff ? kept : kept.filter(({ kind }) => kind !== 'visa');
  };
export type ListDocuments = ReturnType<typeof createListDocuments>;
