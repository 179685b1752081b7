import type { Db } from '@wayfare/kit/db';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { StoredDocument } from '../domain/document.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'list' | 'hasUnconfirmed'>;
  application: Pick<ApplicationClient, 'authorize' | 'listNamed'>;
}

/**
 * The documents of an application that the caller may see, oldest first; its owner finds issued visas in the case. A
 * picture that was taken before the payment is its traveller's, wherever the traveller stood when it was taken.
 */
export const createListDocuments =
  ({ db, documents, application }: Deps) =>
  async (applicationId: string): Promise<StoredDocument[]> => {
    const { staff } = await application.authorize(applicationId, 'read-documents');
    const known = await documents.list(db, applicationId);
    const isAsked = known.length > 0 && (await documents.hasUnconfirmed(db, applicationId));
    const named = isAsked ? (await application.listNamed([applicationId])).get(applicationId) : undefined;
    const kept = known.map((document) => ({
      ...document,
      traveller: named?.get(document.id)?.traveller ?? document.traveller,
    }));
    return staff ? kept : kept.filter(({ kind }) => kind !== 'visa');
  };
export type ListDocuments = ReturnType<typeof createListDocuments>;
