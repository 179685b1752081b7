import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, type ErrorCode } from '@wayfare/kit/errors';
import { type ApplicationClient, PROTO_KIND } from '../clients/application-client.ts';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import { enqueueDocumentEvent } from '../db/document-events.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { DocumentKind, StoredDocument } from '../domain/document.ts';
import { checkQuota } from '../domain/quota.ts';
import type { PicturePool } from '../picture/picture-pool.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import type { DecodeTurns } from './decode-turns.ts';
import type { EraseDocument } from './erase-document.ts';
import { readerName } from './reader-name.ts';

interface Deps {
  db: Db;
  documents: DocumentRepository;
  keys: Pick<ApplicationKeyRepository, 'getOrCreate'>;
  store: Pick<DocumentStore, 'put' | 'remove'>;
  pictures: Pick<PicturePool, 'prepare'>;
  takeTurn: DecodeTurns;
  application: ApplicationClient;
  eraseDocument: EraseDocument;
  now: () => Date;
}

interface Upload {
  applicationId: string;
  traveller: number;
  kind: DocumentKind;
  /** Called once the caller is known to be the owner and within the quota. */
  receive: () => Promise<Buffer>;
  caller: Caller;
}

const DAY_MS = 86_400_000;

/** Answers that the application service gives before it writes anything. After any other error it may still commit. */
const REFUSALS: readonly ErrorCode[] = [
  'NOT_FOUND',
  'FAILED_PRECONDITION',
  'INVALID_ARGUMENT',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
];
const isRefusal = (error: unknown): boolean => error instanceof AppError && REFUSALS.includes(error.code);

/**
 * Keeps a traveller's picture: re-encoded, sealed with the application's key, attached to the application. The document
 * that the application says it displaced is erased. Where the application refuses, the new one is; where it does not
 * answer, the document stays until a job has asked whether the application names it.
 * NOT_FOUND for an application that isn't the caller's, FAILED_PRECONDITION with the application's reason,
 * INVALID_ARGUMENT `traveller-unknown`, `upload-not-an-image`, `upload-too-large`, RESOURCE_EXHAUSTED `upload-quota`.
 */
export const createUploadDocument =
  ({ db, documents, keys, store, pictures, takeTurn, application, eraseDocument, now }: Deps) =>
  async ({ applicationId, traveller, kind, receive, caller }: Upload): Promise<StoredDocument> => {
    const { numApplicants } = await application.authorize(applicationId, 'upload-document');
    if (traveller < 0 || traveller >= numApplicants) throw new AppError('INVALID_ARGUMENT', 'traveller-unknown');
    const uploadedBy = readerName(caller);
    const yesterday = new Date(now().getTime() - DAY_MS);
    checkQuota(await documents.usageSince(db, uploadedBy, yesterday));

    const upload = await receive();
    const picture = await takeTurn(uploadedBy, () => pictures.prepare(upload));
    const document: StoredDocument = {
      id: randomUUID(),
      applicationId,
      traveller,
      kind,
      objectKey: randomBytes(24).toString('base64url'),
      contentType: picture.contentType,
      sizeBytes: picture.bytes.length,
      widthPx: picture.width,
      heightPx: picture.height,
      uploadedBy,
      createdAt: now(),
    };
    await store.put(document.objectKey, await keys.getOrCreate(db, applicationId), picture.bytes);
    try {
      await db.transaction(async (tx) => {
        await documents.serialiseUploads(tx, uploadedBy);
        checkQuota(await documents.usageSince(tx, uploadedBy, yesterday));
        await documents.insert(tx, document);
        await enqueueDocumentEvent(tx, document, {
          $case: 'uploaded',
          uploaded: { kind: PROTO_KIND[kind], traveller },
        });
      });
    } catch (error) {
      await store.remove(document.objectKey);
      throw error;
    }
    let displaced: string | undefined;
    try {
      displaced = await application.attachDocument({ applicationId, traveller, kind, documentId: document.id });
    } catch (error) {
      if (isRefusal(error)) await eraseDocument(document.id);
      throw error;
    }
    if (displaced) await eraseDocument(displaced);
    await documents.confirmAttached(db, document);
    return document;
  };
export type UploadDocument = ReturnType<typeof createUploadDocument>;
