import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@wayfare/kit/log';
import { AdvanceCaseRequest, CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import { createMoveCase } from '../src/app/case/change-case.ts';
import { createAssemblePackage } from '../src/app/case/download-package.ts';
import { createHandOverNext } from '../src/app/case/hand-over-next.ts';
import { createGovernmentHandOvers } from '../src/db/government-hand-overs.ts';
import { createSubmissionQueries } from '../src/db/submission-queries.ts';
import type { GovernmentAdapter } from '../src/government/adapter.ts';
import { createFileDrop } from '../src/government/file-drop.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let folder: string;
beforeEach(async () => {
  service = await startApplicationService();
  folder = await mkdtemp(join(tmpdir(), 'drop-'));
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const log = createLog('application', 'silent');
const anna = { sub: 'anna', email: 'anna@example.test', roles: ['reviewer' as const] };
const cases = () => service.server.client(CaseServiceService);
const advance = async (id: string, event: string, more: Partial<AdvanceCaseRequest> = {}) => {
  const { version: expectedVersion } = await service.db('casework').where({ application_id: id }).first();
  const asked = { applicationId: id, expectedVersion, event, ...more };
  return service.as(anna, () => cases().advanceCase(AdvanceCaseRequest.fromPartial(asked)));
};
const ready = async (): Promise<string> => {
  const { id } = await service.submit({ capability: newCapability() }, [ada]);
  await service.as(anna, () => cases().claimCase({ applicationId: id, expectedVersion: 0, reason: '' }));
  await advance(id, 'review-started');
  await advance(id, 'review-passed');
  return id;
};

/** The job of one process. A process that died is one that is made and thrown away. */
const aProcess = async (over: Partial<GovernmentAdapter> = {}) => {
  const { db, cases: repository, cipher, people, applications } = service;
  const now = () => new Date();
  const documents = { cutPictures: async () => [] };
  const drop = await createFileDrop({ name: 'file-drop EG', folder, log });
  return createHandOverNext({
    db,
    handOvers: createGovernmentHandOvers(),
    cases: repository,
    submissions: createSubmissionQueries({ cipher, people }),
    moveCase: createMoveCase({ cases: repository, applications, now }),
    assemble: createAssemblePackage({ db, cases: repository, documents, now }),
    adapters: new Map([['EG', { ...drop, ...over }]]),
    log,
    now,
  });
};
const { signal } = new AbortController();
const caseOf = async (id: string) => {
  const record = await service.cases.find(service.db, id);
  const events = await service.cases.listEvents(service.db, id);
  return { stage: record?.stage, reference: record?.authorityReference, kinds: events.map(({ kind }) => kind) };
};
const names = (place: string) => readdir(join(folder, place));
const answer = (name: string, content: object) =>
  writeFile(join(folder, 'answers', `${name}.json`), JSON.stringify(content));

it('hands a ready case over once, and takes its reference, its approval and nothing twice', async () => {
  const id = await ready();
  const job = await aProcess();
  expect(await job.submitReady(signal)).toBe(1);
  expect(await job.submitReady(signal)).toBe(0);
  expect(await names('packages')).toEqual([`${id}-1`]);
  const handed = JSON.parse(await readFile(join(folder, 'packages', `${id}-1`, 'package.json'), 'utf8'));
  expect(handed.travellers[0].values[0].value).toBe('LOVELACE');
  expect(await caseOf(id)).toMatchObject({ stage: 'ready', reference: '' });

  await answer('1', { key: `${id}-1`, status: 'filed', reference: 'EG-1' });
  await answer('2', { key: `${id}-1`, status: 'filed', reference: 'EG-1' });
  expect(await job.takeAnswers(signal)).toBe(2);
  expect(await caseOf(id)).toMatchObject({ stage: 'with_government', reference: 'EG-1' });
  await answer('3', { key: `${id}-1`, status: 'approved' });
  await job.takeAnswers(signal);
  const { stage, kinds } = await caseOf(id);
  expect(stage).toBe('approved');
  expect(kinds.slice(-3)).toEqual(['package-sent', 'handed-over', 'government-approved']);
  expect((await names('answered')).sort()).toEqual(['1.json', '2.json', '3.json']);
});

it('is not handed over twice by a process that died behind the hand-over', async () => {
  const id = await ready();
  const drop = await createFileDrop({ name: 'file-drop EG', folder, log });
  const dying = await aProcess({
    submit: async (handOver) => {
      await drop.submit(handOver);
      throw new Error('the process is gone');
    },
  });
  expect(await dying.submitReady(signal)).toBe(1);
  expect((await caseOf(id)).kinds).not.toContain('package-sent');
  await rename(join(folder, 'packages', `${id}-1`), join(folder, 'taken', `${id}-1`));
  expect(await (await aProcess()).submitReady(signal)).toBe(1);
  expect(await names('packages')).toEqual([]);
  expect((await caseOf(id)).kinds.filter((kind) => kind === 'package-sent')).toHaveLength(1);
});

it('hands a case that was reopened over anew, and takes no answer to the attempt before', async () => {
  const id = await ready();
  const job = await aProcess();
  await job.submitReady(signal);
  await advance(id, 'review-reopened', { reason: 'missing' });
  await answer('late', { key: `${id}-1`, status: 'filed', reference: 'EG-1' });
  await job.takeAnswers(signal);
  expect(await readFile(join(folder, 'rejected', 'late.json.reason'), 'utf8')).toBe('case-moved-on\n');
  await advance(id, 'review-passed');
  expect(await job.submitReady(signal)).toBe(1);
  expect((await names('packages')).sort()).toEqual([`${id}-1`, `${id}-2`]);
  await answer('late-again', { key: `${id}-1`, status: 'filed', reference: 'EG-1' });
  await job.takeAnswers(signal);
  expect(await caseOf(id)).toMatchObject({ stage: 'ready', reference: '' });
});

it('notes a refusal and leaves it to two people; an answer to a key that there is not is rejected', async () => {
  const id = await ready();
  const job = await aProcess();
  await job.submitReady(signal);
  await answer('1', { key: `${id}-1`, status: 'filed', reference: 'EG-1' });
  await answer('2', { key: `${id}-1`, status: 'refused' });
  await answer('3', { key: '3f1c2b7e-58a4-4c1d-8e0f-6a3b9d2c7e10-1', status: 'approved' });
  await job.takeAnswers(signal);
  const { stage, kinds } = await caseOf(id);
  expect([stage, kinds.at(-1)]).toEqual(['with_government', 'authority-refused']);
  expect(await readFile(join(folder, 'rejected', '3.json.reason'), 'utf8')).toBe('key-unknown\n');
});

it('keeps no other case back where one cannot be handed over, and tries it again', async () => {
  const [first, second] = [await ready(), await ready()];
  const drop = await createFileDrop({ name: 'file-drop EG', folder, log });
  const failing = await aProcess({
    submit: async (handOver) => {
      if (handOver.key.startsWith(first)) throw new Error('the disk is full');
      return drop.submit(handOver);
    },
  });
  expect(await failing.submitReady(signal)).toBe(2);
  expect(await names('packages')).toEqual([`${second}-1`]);
  expect(await (await aProcess()).submitReady(signal)).toBe(1);
  expect((await names('packages')).sort()).toEqual([`${first}-1`, `${second}-1`].sort());
});
