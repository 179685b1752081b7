import type { Db, Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import type { ApplicationId } from '../domain/application.ts';
import type { DocumentKind } from '../domain/documents.ts';
import { documentPlacedEvent, TOPIC } from './published-events.ts';

/** Where the one picture of a pass goes. */
export interface UploadPlace {
  applicationId: ApplicationId;
  traveller: number;
  kind: DocumentKind;
}

/** Passes by the hash of their token, which stands nowhere. */
export const createUploadPasses = () => ({
  /** A new one for a place ends the one before. */
  insert: async (
    tx: Tx,
    { tokenHash, applicationId, traveller, kind, expiresAt }: UploadPlace & { tokenHash: string; expiresAt: Date },
  ): Promise<void> => {
    await tx('upload_pass').where({ application_id: applicationId, traveller, kind }).delete();
    await tx('upload_pass').insert({
      token_hash: tokenHash,
      application_id: applicationId,
      traveller,
      kind,
      expires_at: expiresAt,
    });
  },

  /** The place of a pass that was not used yet and is not over. */
  find: async (db: Db | Tx, tokenHash: string, now: Date): Promise<(UploadPlace & { expiresAt: Date }) | undefined> => {
    const row = await db('upload_pass')
      .where({ token_hash: tokenHash })
      .whereNull('used_at')
      .where('expires_at', '>', now)
      .first();
    return (
      row && {
        applicationId: row.application_id,
        traveller: row.traveller,
        kind: row.kind,
        expiresAt: row.expires_at,
      }
    );
  },

  /** Uses it up: of two who try at once one is told true. */
  take: async (tx: Tx, tokenHash: string, { applicationId, traveller, kind }: UploadPlace, now: Date) => {
    const taken = await tx('upload_pass')
      .where({ token_hash: tokenHash, application_id: applicationId, traveller, kind })
      .whereNull('used_at')
      .where('expires_at', '>', now)
      .update({ used_at: now });
    return taken === 1;
  },

  /** The owner's screens learn that the picture is there. */
  publishPlaced: (tx: Tx, applicationId: ApplicationId): Promise<void> =>
    enqueue(tx, { topic: TOPIC, key: applicationId, payload: documentPlacedEvent(applicationId) }),
});
export type UploadPasses = ReturnType<typeof createUploadPasses>;
