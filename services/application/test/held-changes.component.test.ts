import { randomUUID } from 'node:crypto';
import { CaseServiceService, CaseStage } from '@wayfare/proto/application/v1/case_service';
import { ThreadServiceService } from '@wayfare/proto/application/v1/thread_service';
import { createGiveUpHeldChange, createMakeHeldChange } from '../src/app/case/hold-change.ts';
import { createCaseRecords } from '../src/db/case-records.ts';
import { createHeldChanges } from '../src/db/held-changes.ts';
import { startApplicationService } from './fixtures.ts';
import { anna, ben, createHeldScenes, WHAT_SENDS } from './held-scenes.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let scenes: ReturnType<typeof createHeldScenes>;
beforeAll(async () => {
  service = await startApplicationService();
  scenes = createHeldScenes(service);
});
afterAll(() => service.stop());

const cases = () => service.server.client(CaseServiceService);
const threads = () => service.server.client(ThreadServiceService);

describe.each(WHAT_SENDS)('%s', (what) => {
  it('that is undone tells nobody anything, and the case is as it was, with an entry that says so', async () => {
    const { after, change, who = anna } = scenes.sending[what];
    const { id, guest } = await scenes.caseAfter(after);
    const wanted = await change(id);
    const before = await scenes.read(anna, id);
    const seenBefore = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
    const toldBefore = await scenes.told(id);

    const held = await scenes.hold(who, wanted);
    expect(held).toMatchObject({ status: 'waiting', applicationId: id, orderNumber: before.summary?.orderNumber });
    const seenMeanwhile = await service.as(guest, () => cases().getMyCase({ applicationId: id }));
    expect(seenMeanwhile).toEqual(seenBefore);
    expect((await service.as(guest, () => threads().getMyThread({ applicationId: id }))).messages).toEqual([]);
    expect((await scenes.undo(who, held.id)).status).toBe('undone');
    // The queue comes to it all the same.
    await scenes.make(held.id);

    expect(await scenes.told(id)).toEqual(toldBefore);
    expect(await service.as(guest, () => cases().getMyCase({ applicationId: id }))).toEqual(seenBefore);
    const now = await scenes.read(anna, id);
    expect(now.summary).toEqual(before.summary);
    expect(now.events.slice(before.events.length).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['change-undone', who.sub],
    ]);
    const [row] = await service.db('held_change').where({ id: held.id });
    expect(row.sealed).toBeNull();
  });

  it('that nobody undoes is told exactly once, however often the queue comes to it', async () => {
    const { after, tells, change, who = anna } = scenes.sending[what];
    const { id } = await scenes.caseAfter(after);
    const wanted = await change(id);
    const count = async () => (await scenes.told(id)).filter((event) => event === tells).length;
    const held = await scenes.hold(who, wanted);
    expect(await scenes.hold(who, wanted, held.id)).toEqual(held);
    expect(await count()).toBe(0);
    await Promise.all([scenes.make(held.id), scenes.make(held.id)]);
    await scenes.make(held.id);
    expect(await count()).toBe(1);
    await expect(scenes.undo(who, held.id)).rejects.toMatchObject({ reason: 'held-change-made' });
    expect(await scenes.mine(who)).toEqual([]);
  });
});

it('shows what waits to everybody of the staff, lets nothing else be decided, and only its author undo it', async () => {
  const { id } = await scenes.caseAfter('handed-over');
  const change = await scenes.sending['an approval'].change(id);
  const held = await scenes.hold(anna, change);
  const { summary } = await scenes.read(ben, id);
  expect(summary).toMatchObject({
    stage: CaseStage.CASE_STAGE_WITH_GOVERNMENT,
    held: { id: held.id, kind: 'government-approved', actorId: 'anna', startsAt: held.startsAt },
  });
  await expect(scenes.hold(anna, change)).rejects.toMatchObject({ reason: 'change-held' });
  await expect(scenes.undo(ben, held.id)).rejects.toMatchObject({ reason: 'held-change-not-found' });
  expect((await scenes.mine(anna)).map((one) => one.id)).toEqual([held.id]);
  expect(await scenes.mine(ben)).toEqual([]);

  const words = await scenes.hold(anna, {
    $case: 'message',
    message: { applicationId: id, text: 'It is approved.', idempotencyKey: randomUUID() },
  });
  const { held: unsent } = await service.as(ben, () => threads().getThread({ applicationId: id }));
  expect(unsent).toMatchObject([{ id: words.id, text: 'It is approved.', authorId: 'anna' }]);
  await scenes.undo(anna, words.id);
  await scenes.undo(anna, held.id);
  expect((await scenes.read(ben, id)).summary?.held).toBeUndefined();
});

it('refuses at once what could not be made, and keeps nothing of it', async () => {
  const { id } = await scenes.caseAfter('review-started');
  const expectedVersion = await scenes.versionOf(id);
  const approve = { applicationId: id, expectedVersion, event: 'government-approved' };
  await expect(scenes.hold(anna, { $case: 'advance', advance: approve })).rejects.toMatchObject({
    reason: 'stage-not-allowed',
  });
  const pass = { ...approve, event: 'review-passed' };
  await expect(scenes.hold(ben, { $case: 'advance', advance: pass })).rejects.toMatchObject({
    reason: 'case-not-claimed',
  });
  const old = { ...pass, expectedVersion: expectedVersion - 1 };
  await expect(scenes.hold(anna, { $case: 'advance', advance: old })).rejects.toMatchObject({ reason: 'case-changed' });
  const visa = { traveller: 0, documentId: randomUUID() };
  service.documents.lost.add(visa.documentId);
  await expect(
    scenes.hold(anna, { $case: 'deliver', deliver: { applicationId: id, expectedVersion, visas: [visa] } }),
  ).rejects.toMatchObject({ fields: [{ reason: 'document-unknown' }] });
  expect(await service.db('held_change').where({ application_id: id })).toEqual([]);
});

it('does not make what the case no longer allows, and says so to its author and in the timeline', async () => {
  const { id, guest } = await scenes.caseAfter('review-started');
  const held = await scenes.hold(anna, await scenes.sending['a passed review'].change(id));
  const version = (await service.as(guest, () => cases().getMyCase({ applicationId: id }))).version;
  await service.as(guest, () => cases().withdrawCase({ applicationId: id, expectedVersion: version, reason: '' }));
  await scenes.make(held.id);
  expect(await scenes.mine(anna)).toMatchObject([{ id: held.id, status: 'refused', outcome: 'case-changed' }]);
  expect((await scenes.read(ben, id)).events.slice(-2).map(({ kind }) => kind)).toEqual([
    'withdrawn-by-traveller',
    'change-refused',
  ]);
  expect((await scenes.told(id)).filter((event) => event === 'review-passed')).toEqual([]);
});

it('that fails at every try is ended and told, and keeps nobody else from the case', async () => {
  const { id } = await scenes.caseAfter('handed-over');
  const change = await scenes.sending['an approval'].change(id);
  const held = await scenes.hold(anna, change);
  const { db, cases: repository, cipher } = service;
  const parts = { db, cases: repository, held: createHeldChanges({ cipher }), now: () => new Date() };
  const records = createCaseRecords({ cipher });
  const failing = createMakeHeldChange({ ...parts, records, make: () => Promise.reject(new Error('a bug')) });
  await expect(failing(held.id)).rejects.toThrow('a bug');
  const ofAnna = async () => (await scenes.mine(anna)).find((one) => one.id === held.id);
  expect(await ofAnna()).toMatchObject({ status: 'waiting' });
  await createGiveUpHeldChange(parts)(held.id, 'unexpected');
  expect(await ofAnna()).toMatchObject({ status: 'refused', outcome: 'unexpected' });
  expect((await scenes.read(ben, id)).events.at(-1)).toMatchObject({ kind: 'change-refused', reason: 'unexpected' });
  const again = await scenes.hold(anna, await scenes.sending['an approval'].change(id));
  await scenes.make(again.id);
  expect((await scenes.read(ben, id)).summary?.stage).toBe(CaseStage.CASE_STAGE_APPROVED);
});
