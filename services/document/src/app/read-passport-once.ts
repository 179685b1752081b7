import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import type { PassportReading } from '@wayfare/proto/ocr/v1/ocr_service';
import type { ApplicationClient } from '../clients/application-client.ts';
import type { OcrClient } from '../clients/ocr-client.ts';
import type { DocumentRepository } from '../db/document-repository.ts';
import { checkQuota } from '../domain/quota.ts';
import type { PicturePool } from '../picture/picture-pool.ts';
import type { DecodeTurns } from './decode-turns.ts';
import { readerName } from './reader-name.ts';

interface Deps {
  db: Db;
  documents: Pick<DocumentRepository, 'usageSince'>;
  pictures: Pick<PicturePool, 'prepare'>;
  takeTurn: DecodeTurns;
  application: Pick<ApplicationClient, 'authorize'>;
  ocr: OcrClient;
  now: () => Date;
}

interface Request {
  applicationId: string;
  /** Called once the caller is known to be the owner and within the quota. */
  receive: () => Promise<Buffer>;
  caller: Caller;
}

const DAY_MS = 86_400_000;

/**
 * Reads a passport's picture for the owner of an application that is not paid yet. The picture and the reading are held
 * in memory for as long as the call takes: neither is stored, so no row of the audit names them. Its decoding counts
 * with that of the caller's uploads, and whoever has used up the day's uploads is refused here too.
 * NOT_FOUND for an application that isn't the caller's, FAILED_PRECONDITION `application-already-paid`,
 * INVALID_ARGUMENT and RESOURCE_EXHAUSTED as for an upload; the pod's refusals as for a stored picture.
 */
export const createReadPassportOnce =
  ({ db, documents, pictures, takeTurn, application, ocr, now }: Deps) =>
  async ({ applicationId, receive, caller }: Request): Promise<PassportReading> => {
    await application.authorize(applicationId, 'read-passport');
    const reader = readerName(caller);
    checkQuota(await documents.usageSince(db, reader, new Date(now().getTime() - DAY_MS)));
    const received = await receive();
    const { bytes } = await takeTurn(reader, () => pictures.prepare(received));
    return ocr.extract(async () => bytes);
  };
export type ReadPassportOnce = ReturnType<typeof createReadPassportOnce>;
