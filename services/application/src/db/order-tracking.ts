import type { Db } from '@wayfare/kit/db';
import type { TrackedOrder } from '../domain/tracking.ts';

/** One statement for an order that is there and for one that is not. Nothing is decrypted. */
export const findTracked = async (db: Db, orderNumber: string): Promise<TrackedOrder | undefined> => {
  const row = await db('application')
    .leftJoin('casework', 'application_id', 'id')
    .where({ order_number: orderNumber })
    .first('status', 'payment_status', 'email', 'stage');
  return (
    row && {
      status: row.status,
      paymentStatus: row.payment_status,
      email: row.email ?? undefined,
      stage: row.stage ?? undefined,
    }
  );
};
