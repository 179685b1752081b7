import { join } from 'node:path';
import { createTestDb } from '@wayfare/kit/test-db';
import { createStripeEventRepository } from './stripe-event-repository.ts';

test('events processed over a month ago are deleted; pending and recently abandoned ones are kept', async () => {
  const { db, drop } = await createTestDb('payment', join(__dirname, '../../migrations'));
  const events = createStripeEventRepository();
  for (const id of ['waiting', 'done', 'done-lately', 'given-up'])
    await events.insertNew(db, { id, type: 'checkout.session.completed' });
  await events.markDone(db, 'done');
  await events.markDone(db, 'done-lately');
  await events.giveUp(db, 'given-up', 'nobody knows');
  await db('stripe_event').update({ received_at: db.raw("now() - interval '40 days'") });
  await db('stripe_event')
    .where({ id: 'done' })
    .update({ done_at: db.raw("now() - interval '31 days'") });
  expect(await events.deleteOld(db, 10)).toBe(1);
  expect(await db('stripe_event').orderBy('id').pluck('id')).toEqual(['done-lately', 'given-up', 'waiting']);
  await drop();
});
