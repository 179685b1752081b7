import { randomUUID } from 'node:crypto';
import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { BulkRequest, DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let ids: string[];
const statements: string[] = [];
beforeAll(async () => {
  service = await startApplicationService();
  ids = [];
  for (let number = 0; number < 4; number += 1)
    ids.push((await service.submit({ capability: newCapability() }, [ada])).id);
  for (const who of [anna, ben, vera]) await service.as(who, () => cases().listColleagues({}));
  service.db.on('query', ({ sql }: { sql: string }) => statements.push(sql.trim().toLowerCase()));
});
afterAll(() => service.stop());
beforeEach(() => service.db('casework').update({ assignee_id: null, claimed_at: null, closed_at: null }));

const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const ben = { sub: 'ben', email: 'ben@example.test', roles: ['reviewer' as const] };
const vera = { sub: 'vera', email: 'vera@example.test', roles: ['viewer' as const] };
const cases = () => service.server.client(CaseServiceService);
const desk = () => service.server.client(DeskServiceService);
type Who = typeof anna | typeof vera;

const asked = (own: Partial<BulkRequest>) => BulkRequest.fromPartial({ applicationIds: ids, action: 'claim', ...own });
const preview = (who: Who, own: Partial<BulkRequest> = {}) =>
  service.as(who, () => desk().previewBulk(asked(own))).then(({ items }) => items.map(({ outcome }) => outcome));
const start = (who: Who, own: Partial<BulkRequest> = {}) =>
  service.as(who, () => desk().startBulk(asked({ id: randomUUID(), ...own })));
const read = (who: Who, id: string) => service.as(who, () => desk().getBulk({ id }));
const undo = (who: Who, id: string) => service.as(who, () => desk().undoBulk({ id }));
const work = (id: string, signal = new AbortController().signal) => service.workBulk(id, signal);
const claim = (who: Who, applicationId: string) =>
  service.as(who, () => cases().claimCase({ applicationId, expectedVersion: 0, reason: '' }));
const assignees = async () =>
  (await service.db('casework').whereIn('application_id', ids).select('application_id', 'assignee_id')).reduce(
    (found: Record<string, string | null>, row) => Object.assign(found, { [row.application_id]: row.assignee_id }),
    {},
  );
const heldBy = async () => {
  const found = await assignees();
  return ids.map((id) => found[id]);
};
const outcomes = async (who: Who, id: string) => (await read(who, id)).items.map(({ outcome }) => outcome);

it('says beforehand what happens to each and why not, and changes nothing by it', async () => {
  await claim(ben, ids[1] as string);
  await claim(anna, ids[2] as string);
  await service.db('casework').where({ application_id: ids[3] }).update({ stage: 'withdrawn', closed_at: new Date() });
  expect(await preview(anna)).toEqual(['', 'case-claimed', 'case-assigned-already', 'case-closed']);
  expect(await preview(anna, { action: 'release' })).toEqual([
    'case-not-claimed',
    'case-not-claimed',
    '',
    'case-not-claimed',
  ]);
  expect(await preview(anna, { action: 'assign', assigneeId: 'ben' })).toEqual([
    '',
    'case-assigned-already',
    '',
    'case-closed',
  ]);
  expect(await preview(anna, { action: 'note', text: 'Seen.' })).toEqual(['', '', '', '']);
  expect(await heldBy()).toEqual([null, 'ben', 'anna', null]);
  await service.db('casework').where({ application_id: ids[3] }).update({ stage: 'submitted' });
});

it('takes at most 200 cases, known moves, and only people who work cases', async () => {
  const many = Array.from({ length: 201 }, () => randomUUID());
  await expect(preview(anna, { applicationIds: many })).rejects.toMatchObject({
    fields: [{ path: 'applicationIds', reason: 'too-many' }],
  });
  await expect(preview(anna, { action: 'government-refused' })).rejects.toMatchObject({ fields: [{ path: 'action' }] });
  await expect(start(anna, { action: 'note', text: ' ' })).rejects.toMatchObject({ fields: [{ path: 'text' }] });
  for (const assigneeId of ['vera', 'nobody-knows'])
    await expect(preview(anna, { action: 'assign', assigneeId })).rejects.toMatchObject({
      fields: [{ path: 'assigneeId' }],
    });
  await expect(preview(vera)).rejects.toMatchObject({ reason: 'role-missing' });
});

it('reads and starts in the same number of statements however many cases there are', async () => {
  const counted = async (applicationIds: string[]) => {
    statements.length = 0;
    await start(anna, { applicationIds, action: 'note', text: 'Seen.' });
    return statements.length;
  };
  const one = await counted(ids.slice(0, 1));
  expect(await counted(ids)).toBe(one);
  expect(one).toBeLessThanOrEqual(9);
});

it('changes nothing before its time and nothing at all once it was undone', async () => {
  const { id, status, startsAt } = await start(anna);
  expect(status).toBe('waiting');
  expect(Number(startsAt)).toBeGreaterThan(Date.now());
  expect(await heldBy()).toEqual([null, null, null, null]);
  await expect(undo(ben, id)).rejects.toMatchObject({ reason: 'bulk-not-found' });
  expect(await undo(anna, id)).toMatchObject({ status: 'undone' });
  expect(await work(id)).toBe(0);
  expect(await heldBy()).toEqual([null, null, null, null]);
  expect(await undo(anna, id)).toMatchObject({ status: 'undone' });
});

it('asks the rules anew for each case, keeps each outcome, and cannot be undone then', async () => {
  const { id } = await start(anna);
  await claim(ben, ids[1] as string);
  expect(await work(id)).toBe(4);
  expect(await outcomes(anna, id)).toEqual(['done', 'case-claimed', 'done', 'done']);
  expect(await heldBy()).toEqual(['anna', 'ben', 'anna', 'anna']);
  expect((await read(anna, id)).status).toBe('done');
  await expect(undo(anna, id)).rejects.toMatchObject({ reason: 'bulk-started' });
  const { events } = await service.as(ben, () => cases().getCase({ applicationId: ids[0] as string }));
  expect(events.at(-1)).toMatchObject({ kind: 'claimed', actorId: 'anna' });
});

it('is begun once however often it is sent', async () => {
  const id = randomUUID();
  await start(anna, { id, action: 'note', text: 'Once.' });
  await start(anna, { id, action: 'note', text: 'Once.' });
  await work(id);
  await work(id);
  const { notes } = await service.as(anna, () => cases().getCase({ applicationId: ids[0] as string }));
  expect(notes.filter(({ text }) => text === 'Once.')).toHaveLength(1);
  expect(await service.db('bulk_item').where({ job_id: id }).whereNotNull('sealed')).toEqual([]);
});

it('goes on where a process that died left it, and does no case twice', async () => {
  const { id } = await start(anna, { action: 'note', text: 'After the crash.' });
  const stopping = new AbortController();
  // The process stops after the second case.
  let settled = 0;
  const stop = ({ sql }: { sql: string }) => {
    if (/^update "bulk_item"/.test(sql)) settled += 1;
    if (settled === 2) stopping.abort();
  };
  service.db.on('query', stop);
  await work(id, stopping.signal);
  service.db.removeListener('query', stop);
  expect((await outcomes(anna, id)).filter((outcome) => outcome === 'done')).toHaveLength(2);
  expect((await read(anna, id)).status).toBe('running');
  await Promise.all([work(id), work(id)]);
  expect(await outcomes(anna, id)).toEqual(['done', 'done', 'done', 'done']);
  for (const applicationId of ids) {
    const { notes } = await service.as(anna, () => cases().getCase({ applicationId }));
    expect(notes.filter(({ text }) => text === 'After the crash.')).toHaveLength(1);
  }
});

it('seals the words of a note with each application’s own key until they are written', async () => {
  const { id } = await start(anna, { action: 'note', text: 'Call Mrs Lovelace.' });
  const rows = await service.db('bulk_item').where({ job_id: id });
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('Lovelace');
  await undo(anna, id);
});

it('assigns to a colleague, gives back with the reason, and says so in the timeline', async () => {
  const assigned = await start(anna, { action: 'assign', assigneeId: 'ben' });
  await work(assigned.id);
  expect(await heldBy()).toEqual(['ben', 'ben', 'ben', 'ben']);
  const released = await start(ben, { action: 'release', reason: 'end-of-shift' });
  await work(released.id);
  expect(await heldBy()).toEqual([null, null, null, null]);
  const { events } = await service.as(ben, () => cases().getCase({ applicationId: ids[0] as string }));
  expect(events.slice(-2)).toMatchObject([
    { kind: 'assigned', actorId: 'anna' },
    { kind: 'released', actorId: 'ben', reason: 'end-of-shift' },
  ]);
});
