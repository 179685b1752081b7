import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { createVerifyTimelines } from '../src/app/case/verify-timelines.ts';
import { hashOf } from '../src/domain/case/timeline.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let ids: string[];
const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };

/** Four cases with four entries each. */
beforeAll(async () => {
  service = await startApplicationService();
  ids = [];
  for (let made = 0; made < 4; made += 1) {
    const { id } = await service.submit({ capability: newCapability() }, [ada]);
    ids.push(id);
    const cases = service.server.client(CaseServiceService);
    await service.as(anna, async () => {
      const { summary } = await cases.claimCase({ applicationId: id, expectedVersion: 0, reason: '' });
      await cases.addCaseNote({ applicationId: id, text: 'Looked at it.' });
      await cases.releaseCase({ applicationId: id, expectedVersion: summary?.version ?? 0, reason: 'skipped' });
    });
  }
});
afterAll(() => service.stop());

const verify = () => createVerifyTimelines({ db: service.db, cases: service.cases })();
const ofCase = (index: number) => ({ application_id: ids[index] ?? '' });

/** As the owner of the database could: the trigger off, and everything as it was afterwards. */
const tamper = async (change: () => Promise<unknown>) => {
  const copies = ['casework', 'case_event'] as const;
  for (const table of copies) await service.db.raw(`create table kept_${table} as table ${table}`);
  await service.db.raw('alter table case_event disable trigger case_event_append_only');
  await change();
  const { faults } = await verify();
  await service.db.raw('delete from case_event; delete from casework');
  for (const table of copies)
    await service.db.raw(`insert into ${table} select * from kept_${table}; drop table kept_${table}`);
  await service.db.raw('alter table case_event enable trigger case_event_append_only');
  return faults.map(({ applicationId, fault, sequence }) => [ids.indexOf(applicationId), fault, sequence]);
};

it('finds every timeline as it was written', async () => {
  const found = await verify();
  expect(found).toEqual({ cases: 4, entries: 16, faults: [] });
});

it('refuses to change or remove an entry while its trigger is on', async () => {
  await expect(service.db('case_event').where(ofCase(0)).update({ reason: 'other' })).rejects.toThrow(/append-only/);
  await expect(service.db('case_event').where(ofCase(0)).delete()).rejects.toThrow(/append-only/);
});

it('finds an entry that was changed, whatever of it', async () => {
  for (const change of [{ actor_id: 'ben' }, { reason: 'end-of-shift' }, { at: new Date(0) }, { details: '{"a":1}' }])
    expect(
      await tamper(() =>
        service
          .db('case_event')
          .where({ ...ofCase(1), sequence: 2 })
          .update(change),
      ),
    ).toEqual([[1, 'changed', 2]]);
});

it('finds an entry that was removed, in the middle and at the end', async () => {
  const remove = (sequence: number) =>
    service
      .db('case_event')
      .where({ ...ofCase(2), sequence })
      .delete();
  expect(await tamper(() => remove(3))).toEqual([[2, 'missing', 3]]);
  expect(await tamper(() => remove(4))).toEqual([[2, 'missing', 4]]);
});

it('finds entries that changed places', async () => {
  const swap = async () => {
    const move = (from: number, to: number) =>
      service
        .db('case_event')
        .where({ ...ofCase(0), sequence: from })
        .update({ sequence: to });
    await move(2, 9);
    await move(3, 2);
    await move(9, 3);
  };
  expect(await tamper(swap)).toEqual([[0, 'changed', 2]]);
});

it('finds a case whose row says another stage or holder than its timeline leads to', async () => {
  const change = (to: object) => () => service.db('casework').where(ofCase(1)).update(to);
  expect(await tamper(change({ stage: 'approved' }))).toEqual([[1, 'stage-differs', 4]]);
  expect(await tamper(change({ resume_stage: 'in_review' }))).toEqual([[1, 'stage-differs', 4]]);
  expect(await tamper(change({ assignee_id: 'ben', claimed_at: new Date() }))).toEqual([[1, 'assignee-differs', 4]]);
});

it('finds an edge that the stage table does not have, though its hashes are right', async () => {
  const [application_id, sequence] = [ids[2] ?? '', 5];
  const [row] = await service.db('casework').where({ application_id });
  const at = new Date();
  const event = {
    sequence,
    at,
    actor: 'staff' as const,
    kind: 'visa-delivered',
    reason: '',
    stage: 'delivered' as const,
    details: {},
  };
  const hash = hashOf(row.event_hash, { ...event, applicationId: application_id, actorId: 'ben' });
  const forge = async () => {
    await service.db('case_event').insert({ ...event, application_id, actor_id: 'ben', hash });
    await service
      .db('casework')
      .where({ application_id })
      .update({ stage: 'delivered', event_count: sequence, event_hash: hash });
  };
  expect(await tamper(forge)).toEqual([[2, 'stage-not-allowed', 5]]);
});

it('finds a case that was removed, with its timeline or without', async () => {
  const removeCase = () => service.db('casework').where(ofCase(3)).delete();
  expect(await tamper(removeCase)).toEqual([[3, 'no-case', 0]]);
  expect(
    await tamper(async () => {
      await removeCase();
      await service.db('case_event').where(ofCase(3)).delete();
    }),
  ).toEqual([[3, 'no-case', 0]]);
});
