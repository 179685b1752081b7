import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, type ErrorCode } from '@wayfare/kit/errors';
import { MAX_APPLICANTS } from '@wayfare/proto/application/v1/limits';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { ApplicationKeyRepository } from '../db/application-key-repository.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import type { DocumentKind, PictureKind, StoredDocument } from '../domain/document.ts';
import { checkQuota, STAFF_DAILY } from '../domain/quota.ts';
import type { PicturePool } from '../picture/picture-pool.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import type { VisaFilePool } from '../visa-file/visa-file-pool.ts';
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
  visaFiles: Pick<VisaFilePool, 'judge'>;
  application: ApplicationClient;
  eraseDocument: EraseDocument;
  now: () => Date;
}

interface Upload {
  applicationId: string;
  traveller: number;
  kind: DocumentKind;
  /** A passport before the payment: kept until the application lets go of it, or is paid. */
  draft?: boolean;
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

/** Seals the file and writes its row; where the row is refused, the file goes again. */
const createKeepDocument =
  ({ db, documents, keys, store, now }: Pick<Deps, 'db' | 'documents' | 'keys' | 'store' | 'now'>) =>
  async (
    upload: Pick<Upload, 'applicationId' | 'traveller' | 'kind' | 'caller'>,
    file: { bytes: Buffer; contentType: string; width: number; height: number },
    most?: typeof STAFF_DAILY,
  ): Promise<StoredDocument> => {
    const { applicationId, traveller, kind, caller } = upload;
    const uploadedBy = readerName(caller);
    const document: StoredDocument = {
      id: randomUUID(),
      applicationId,
      traveller,
      kind,
      objectKey: randomBytes(24).toString('base64url'),
      contentType: file.contentType,
      sizeBytes: file.bytes.length,
      widthPx: file.width,
      heightPx: file.height,
      uploadedBy,
      createdAt: now(),
    };
    await store.put(document.objectKey, await keys.getOrCreate(db, applicationId), file.bytes);
    try {
      await db.transaction(async (tx) => {
        await documents.serialiseUploads(tx, uploadedBy);
        checkQuota(await documents.usageSince(tx, uploadedBy, new Date(now().getTime() - DAY_MS)), most);
        await documents.insert(tx, document);
      });
    } catch (error) {
      await store.remove(document.objectKey);
      throw error;
    }
    return document;
  };

const requireTraveller = (traveller: number, { numApplicants }: { numApplicants: number }): void => {
  if (traveller < 0 || traveller >= numApplicants) throw new AppError('INVALID_ARGUMENT', 'traveller-unknown');
};

/**
 * Keeps a traveller's picture: re-encoded, sealed with the application's key, attached to the application. The document
 * that the application says it displaced is erased. Where the application refuses, the new one is; where it does not
 * answer, the document stays until a job has asked whether the application names it. That job goes on asking about one
 * of a draft.
 * NOT_FOUND for an application that isn't the caller's, FAILED_PRECONDITION with the application's reason,
 * INVALID_ARGUMENT `traveller-unknown`, `upload-not-an-image`, `upload-too-large`, RESOURCE_EXHAUSTED `upload-quota`.
 */
export const createUploadDocument = (deps: Omit<Deps, 'visaFiles'>) => {
  const { db, documents, pictures, takeTurn, application, eraseDocument, now } = deps;
  const keep = createKeepDocument(deps);
  return async (upload: Upload & { kind: PictureKind }): Promise<StoredDocument> => {
    const { applicationId, traveller, kind, draft, receive, caller } = upload;
    const allowed = await application.authorize(applicationId, draft ? 'read-passport' : 'upload-document');
    // Before the payment the travellers may not be saved yet.
    requireTraveller(traveller, draft ? { numApplicants: MAX_APPLICANTS } : allowed);
    const uploadedBy = readerName(caller);
    checkQuota(await documents.usageSince(db, uploadedBy, new Date(now().getTime() - DAY_MS)));
    const received = await receive();
    const document = await keep(upload, await takeTurn(uploadedBy, () => pictures.prepare(received)));
    let displaced: string | undefined;
    try {
      displaced = await application.attachDocument({ applicationId, traveller, kind, documentId: document.id, draft });
    } catch (error) {
      if (isRefusal(error)) await eraseDocument(document.id);
      throw error;
    }
    if (displaced) await eraseDocument(displaced);
    if (!draft) await documents.confirmAttached(db, document);
    return document;
  };
};
export type UploadDocument = ReturnType<typeof createUploadDocument>;

/**
 * Keeps an issued visa for staff, byte for byte: a signature within it stays good. It displaces nothing, and is the
 * traveller's once it is delivered. INVALID_ARGUMENT `upload-not-a-pdf`, `upload-not-safe`, otherwise as a picture.
 */
export const createUploadVisa = (
  deps: Pick<Deps, 'db' | 'documents' | 'keys' | 'store' | 'visaFiles' | 'application' | 'now'>,
) => {
  const { visaFiles, application } = deps;
  const keep = createKeepDocument(deps);
  return async (upload: Omit<Upload, 'kind'>): Promise<StoredDocument> => {
    requireTraveller(upload.traveller, await application.authorize(upload.applicationId, 'issue-visa'));
    const bytes = await upload.receive();
    await visaFiles.judge(bytes);
    const file = { bytes, contentType: 'application/pdf', width: 0, height: 0 };
    return keep({ ...upload, kind: 'visa' }, file, STAFF_DAILY);
  };
};
export type UploadVisa = ReturnType<typeof createUploadVisa>;
