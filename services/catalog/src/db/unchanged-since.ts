import type { Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';

/**
 * Locks a row that is about to be changed. ABORTED `record-changed` where somebody changed it after `seenAt`, so that
 * nobody overwrites what they have not read. Instants travel in milliseconds.
 */
export const requireUnchanged = async (
  tx: Tx,
  table: 'destination' | 'visa_service' | 'upsell',
  { id, seenAt }: { id: string; seenAt?: Date },
): Promise<void> => {
  const row: { updated_at: Date } | undefined = await tx(table).where({ id }).forUpdate().first('updated_at');
  if (row && seenAt && row.updated_at.getTime() !== seenAt.getTime()) throw new AppError('ABORTED', 'record-changed');
};
