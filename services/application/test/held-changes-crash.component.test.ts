import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApplicationService } from './fixtures.ts';
import { anna, createHeldScenes } from './held-scenes.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
let scenes: ReturnType<typeof createHeldScenes>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  service = await startApplicationService(undefined, { undoSeconds: 2 });
  scenes = createHeldScenes(service);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await service.stop();
});

const startService = async (): Promise<ChildProcess> => {
  const node = join(import.meta.dirname, '../../../node_modules/.bin/node');
  const script = join(import.meta.dirname, 'held-change-process.ts');
  const child = spawn(node, [script, service.url], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  child.stdin?.end(service.masterKey.toString('hex'));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
};
const kill = async (child: ChildProcess) => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 40_000; !(await isSo()); await sleep(50))
    if (Date.now() > end) throw new Error('it never came to that');
};
const statusOf = async (id: string) => (await service.db('held_change').where({ id }).first()).status;

it('an undone change tells nobody, one that was not undone is told once, and one cut short is made whole', async () => {
  const [undone, kept, cut] = [
    await scenes.caseAfter('handed-over'),
    await scenes.caseAfter('handed-over'),
    await scenes.caseAfter('handed-over'),
  ];
  const approval = scenes.sending['an approval'];
  const count = async ({ id }: { id: string }) =>
    (await scenes.told(id)).filter((event) => event === 'government-approved').length;

  // Killed before their time has come.
  const first = await startService();
  const toUndo = await scenes.hold(anna, await approval.change(undone.id));
  const toKeep = await scenes.hold(anna, await approval.change(kept.id));
  await kill(first);
  await scenes.undo(anna, toUndo.id);

  // Killed in the middle of making one: somebody has the case locked.
  const toCut = await scenes.hold(anna, await approval.change(cut.id));
  const locked = await service.db.transaction();
  await locked('casework').where({ application_id: cut.id }).forUpdate();
  const second = await startService();
  await until(async () => (await statusOf(toKeep.id)) === 'done');
  await until(async () => {
    const { rows } = await service.db.raw('select from held_change where id = ? for update skip locked', [toCut.id]);
    return rows.length === 0;
  });
  await kill(second);
  await locked.rollback();
  expect([await count(undone), await count(kept), await count(cut)]).toEqual([0, 1, 0]);

  await startService();
  // The queue notices the dead by their silence, which takes longer than a test may: the job is handed out again.
  await service
    .db('pgboss.job')
    .where({ name: 'make-held-change', state: 'active' })
    .update({ state: 'retry', start_after: new Date() });
  await until(async () => (await statusOf(toCut.id)) === 'done');
  expect([await count(undone), await count(kept), await count(cut)]).toEqual([0, 1, 1]);
}, 90_000);
