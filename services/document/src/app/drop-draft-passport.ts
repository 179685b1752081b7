import type { Db } from '@wayfare/kit/db';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { EraseDocument } from './erase-document.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'find'>;
  application: Pick<ApplicationClient, 'dropDraft'>;
  eraseDocument: EraseDocument;
}

/**
 * Erases a picture of a passport that was taken before the payment, once the application no longer names it. Where that
 * is as far as it comes, the job that asks about such documents erases it. Once more changes nothing.
 * NOT_FOUND for an application that isn't the caller's, FAILED_PRECONDITION `application-already-paid`.
 */
export const createDropDraftPassport =
  ({ db, documents, application, eraseDocument }: Deps) =>
  async ({ applicationId, documentId }: { applicationId: string; documentId: string }): Promise<void> => {
    await application.dropDraft(applicationId, documentId);
    const document = await documents.find(db, documentId);
    if (document?.applicationId === applicationId) await eraseDocument(documentId);
  };
export type DropDraftPassport = ReturnType<typeof createDropDraftPassport>;
