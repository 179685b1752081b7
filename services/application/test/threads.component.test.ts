import { randomUUID } from 'node:crypto';
import { CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { ThreadServiceService } from '@wayfare/proto/application/v1/thread_service';
import { createUnpaidDrafts } from '../src/db/unpaid-drafts.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

type Who = Parameters<typeof service.as>[0];
const anna = { sub: 'anna', name: 'Anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const refused = (reason: string) => expect.objectContaining({ reason });
const api = () => service.server.client(ThreadServiceService);
const guest = () => ({ capability: newCapability() });
const write = (who: Who, applicationId: string, text: string, idempotencyKey: string = randomUUID()) =>
  service.as(who, () => api().postMyMessage({ applicationId, text, idempotencyKey }));
const answer = (who: Who, applicationId: string, text: string, idempotencyKey: string = randomUUID()) =>
  service.as(who, () => api().postStaffMessage({ applicationId, text, idempotencyKey }));
const seen = (who: Who, applicationId: string) => service.as(who, () => api().getMyThread({ applicationId }));
const read = (who: Who, applicationId: string, upTo: number) =>
  service.as(who, () => api().markMyThreadRead({ applicationId, upTo }));
const waiting = async () =>
  (await service.as(anna, () => api().listWaitingThreads({ pageSize: 200, page: 0 }))).threads;
const changes = async (id: string) =>
  (await service.events(id)).flatMap((event) => (event?.$case === 'threadChanged' ? [event.threadChanged] : []));
const namedDraft = async (who: Who) => service.fill(who as { capability: string }, await service.create(who as never));

describe('a thread', () => {
  it('goes both ways before anything is paid, and says who waits since when', async () => {
    const owner = guest();
    const { id } = await namedDraft(owner);
    const asked = await write(owner, id, 'Do I need a photo?');
    expect(asked).toMatchObject({ unread: 0, unanswered: 1, canPost: true, locale: 'en' });
    await write(owner, id, 'Or two?');
    const [line] = (await waiting()).filter(({ applicationId }) => applicationId === id);
    expect(line).toMatchObject({ unanswered: 2, lastName: 'Lovelace', stage: 'CASE_STAGE_UNSPECIFIED' });
    expect(line?.unansweredSince).toEqual(asked.messages[0]?.at);

    const answered = await answer(anna, id, 'One is enough.');
    expect(answered.messages.map(({ text, author, authorId }) => [author, authorId, text])).toEqual([
      ['MESSAGE_AUTHOR_TRAVELLER', '', 'Do I need a photo?'],
      ['MESSAGE_AUTHOR_TRAVELLER', '', 'Or two?'],
      ['MESSAGE_AUTHOR_STAFF', 'anna', 'One is enough.'],
    ]);
    expect(answered).toMatchObject({ unanswered: 0, unansweredSince: undefined });
    expect((await waiting()).map(({ applicationId }) => applicationId)).not.toContain(id);
    // Who of the staff it was is theirs.
    const mine = await seen(owner, id);
    expect(mine.messages.map(({ authorId }) => authorId)).toEqual(['', '', '']);
    expect(mine.unread).toBe(1);
    expect((await read(owner, id, 3)).unread).toBe(0);
    expect((await read(owner, id, 1)).unread).toBe(0);
  });

  it('keeps one message of a key, however often and at once it is sent', async () => {
    const owner = guest();
    const { id } = await namedDraft(owner);
    const key = randomUUID();
    await Promise.all([1, 2, 3, 4].map(() => write(owner, id, 'Once', key)));
    await Promise.all([1, 2].map(() => answer(anna, id, 'One answer', key)));
    const { messages } = await seen(owner, id);
    expect(messages.map(({ text, sequence }) => [sequence, text])).toEqual([
      [1, 'Once'],
      [2, 'One answer'],
    ]);
    expect(await changes(id)).toHaveLength(2);
  });

  it('asks for one mail of all that staff write until it is read', async () => {
    const owner = guest();
    const { id } = await namedDraft(owner);
    await write(owner, id, 'Hello?');
    for (const text of ['Hello.', 'How can I help?']) await answer(anna, id, text);
    await read(owner, id, 3);
    await answer(anna, id, 'Still there?');
    expect((await changes(id)).map(({ mailDue }) => mailDue)).toEqual([false, true, false, false, true]);
  });

  it('stands in the timeline of the case and in the audit log, and changes nobody’s version of the case', async () => {
    const owner = guest();
    const { id } = await service.submit(owner, [ada]);
    const cases = service.server.client(CaseServiceService);
    const before = await service.as(anna, () => cases.getCase({ applicationId: id }));
    await write(owner, id, 'When do you begin?');
    await answer(anna, id, 'Today.');
    await write(owner, id, 'Thank you!');
    await service.as(anna, () => api().settleThread({ applicationId: id }));
    const { summary, events } = await service.as(anna, () => cases.getCase({ applicationId: id }));
    expect(events.slice(before.events.length).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['message-received', ''],
      ['message-sent', 'anna'],
      ['message-received', ''],
      ['messages-settled', 'anna'],
    ]);
    expect(summary?.version).toBe(before.summary?.version);
    const audit = await service.db('staff_audit').where({ application_id: id, user_id: 'anna' }).pluck('action');
    expect(audit).toEqual(expect.arrayContaining(['message-sent', 'messages-read', 'messages-settled']));
    expect((await waiting()).map(({ applicationId }) => applicationId)).not.toContain(id);
  });

  it('is nobody else’s, no role’s that sees passports masked, and not to be answered by its own traveller', async () => {
    const owner = guest();
    const { id } = await namedDraft(owner);
    await write(owner, id, 'My number is X1234567.');
    for (const who of [guest(), { sub: 'eve', email: 'eve@example.test' }]) {
      await expect(seen(who, id)).rejects.toEqual(refused('application-not-found'));
      await expect(write(who, id, 'Let me in')).rejects.toEqual(refused('application-not-found'));
      await expect(read(who, id, 1)).rejects.toEqual(refused('application-not-found'));
    }
    const viewer = { sub: 'vic', email: 'vic@example.test', roles: ['viewer' as const] };
    const look = (who: Who) => service.as(who, () => api().getThread({ applicationId: id }));
    await expect(look(viewer)).rejects.toEqual(refused('role-missing'));
    const own = await service.create(anna);
    await service.fill(anna, own);
    await expect(answer(anna, own.id, 'To myself')).rejects.toEqual(refused('application-not-found'));
  });

  it('waits for an address to tell of the answer', async () => {
    const owner = guest();
    const { id } = await service.create(owner);
    expect((await seen(owner, id)).canPost).toBe(false);
    await expect(write(owner, id, 'Hello?')).rejects.toEqual(refused('contact-address-missing'));
  });

  it('is sealed, unreadable once erased, and gone with a swept draft', async () => {
    const owner = guest();
    const { id } = await namedDraft(owner);
    await write(owner, id, 'Platypus');
    const [row] = await service.db('thread_message').where({ application_id: id });
    expect(JSON.stringify(row)).not.toContain('Platypus');
    expect(Buffer.from(row.sealed).toString('latin1')).not.toContain('Platypus');

    await service.db.transaction((tx) => service.applications.erase(tx, id));
    await expect(seen(owner, id)).rejects.toEqual(refused('application-not-found'));
    await expect(service.as(anna, () => api().getThread({ applicationId: id }))).rejects.toEqual(
      refused('application-not-found'),
    );
    await expect(answer(anna, id, 'Still there?')).rejects.toEqual(refused('application-not-found'));
    expect((await waiting()).map(({ applicationId }) => applicationId)).not.toContain(id);

    const swept = await namedDraft(guest());
    await answer(anna, swept.id, 'Do you need help?');
    await service.db.transaction((tx) => createUnpaidDrafts().sweepFilled(tx, new Date(Date.now() + 60_000)));
    expect(await service.db('thread_message').where({ application_id: swept.id })).toEqual([]);
  });
});
