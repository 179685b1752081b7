import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { handleOnce } from '@wayfare/kit/inbox';
import { createTestDb } from '@wayfare/kit/test-db';
import type { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { tasksOf } from '../../test/fixtures.ts';
import { createApplicationAccounts } from '../db/application-accounts.ts';
import { createApplicationEvents } from './application-events.ts';

test('an erased application takes along what was to be sent for it and what was, once or twice told', async () => {
  const { db, drop } = await createTestDb('notification', join(__dirname, '../../migrations'));
  const applicationEvents = createApplicationEvents({ tasks: tasksOf(db) });
  const tell = (event: ApplicationEvent['event']) => {
    const eventId = randomUUID();
    return handleOnce(db, { consumer: 'notification', eventId }, (tx) =>
      applicationEvents.handle({ event }, { tx, eventId }),
    );
  };
  const [erased, other] = [randomUUID(), randomUUID()];
  for (const applicationId of [erased, other]) {
    await tell({ $case: 'contactSaved', contactSaved: { applicationId } });
    await tell({ $case: 'submitted', submitted: { applicationId } });
  }
  const accounts = createApplicationAccounts();
  for (const applicationId of [erased, other]) await accounts.add(db, applicationId, 'guest-1');
  await db('task').where({ kind: 'account' }).update({ status: 'done' });
  const kept = await db('task').where({ application_id: other }).count().first();
  for (let times = 0; times < 2; times += 1)
    await tell({ $case: 'erased', erased: { applicationId: erased, userId: 'owner-1' } });
  expect(await db('task').where({ application_id: erased })).toEqual([]);
  // Once for each account that the application led to: that of its address, and its owner's.
  const ended = await db('task').where({ kind: 'end_account' });
  expect(ended.map(({ facts }) => facts.userId).sort()).toEqual(['guest-1', 'owner-1', 'owner-1']);
  expect(await db('application_account')).toEqual([{ application_id: other, user_id: 'guest-1' }]);
  expect(await db('task').where({ application_id: other }).count().first()).toEqual(kept);
  await drop();
});

test('an application that led to no account is erased without one to end', async () => {
  const { db, drop } = await createTestDb('notification', join(__dirname, '../../migrations'));
  const applicationEvents = createApplicationEvents({ tasks: tasksOf(db) });
  const applicationId = randomUUID();
  await db.transaction((tx) =>
    applicationEvents.handle(
      { event: { $case: 'erased', erased: { applicationId, userId: '' } } },
      { tx, eventId: randomUUID() },
    ),
  );
  expect(await db('task')).toEqual([]);
  await drop();
});
