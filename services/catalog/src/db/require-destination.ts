import type { Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';

/**
 * Throws NOT_FOUND where it does not exist or is archived, and keeps it from being deleted until the transaction ends.
 */
export const requireDestination = async (tx: Tx, id: string): Promise<void> => {
  const found = await tx('destination').where({ id }).whereNull('archived_at').forShare().first('id');
  if (!found) throw notFound('destination-not-found');
};
