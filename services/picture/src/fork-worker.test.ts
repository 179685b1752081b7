import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forkWorker } from './fork-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A worker that answers with the names of the variables it was given. */
const startWorker = () => {
  const script = join(folder, 'worker.mjs');
  writeFileSync(
    script,
    `process.on('message', () => process.send({ answer: Object.keys(process.env), sizeMb: 7 }));
     process.on('disconnect', () => process.exit(0));`,
  );
  return forkWorker<string[]>(pathToFileURL(script), { niceness: 19 });
};

/** Where Linux weighs sessions against each other, the figure that it weighs the session of a process with. */
const sessionNiceness = (pid: number | 'self'): string | undefined =>
  existsSync(`/proc/${pid}/autogroup`)
    ? readFileSync(`/proc/${pid}/autogroup`, 'utf8').split('nice ')[1]?.trim()
    : undefined;

test('a worker stands back behind the rest of the machine, without taking its parent along', async () => {
  const before = [getPriority(), sessionNiceness('self')];
  const worker = startWorker();
  expect(await worker.work(Buffer.from('picture'))).toEqual(expect.any(Array));
  const pid = worker.pid as number;
  expect(getPriority(pid)).toBe(19);
  expect(sessionNiceness(pid)).toBe(before[1] === undefined ? undefined : '19');
  expect([getPriority(), sessionNiceness('self')]).toEqual(before);
  worker.kill();
  await worker.exited;
});

test('a worker is told nothing of its parent’s environment', async () => {
  process.env.A_SECRET = 'not for workers';
  const worker = startWorker();
  const known = await worker.work(Buffer.from('picture'));
  delete process.env.A_SECRET;
  expect(known).not.toContain('A_SECRET');
  expect(known).not.toContain('PATH');
  expect(worker.sizeMb()).toBe(7);
  worker.kill();
  await worker.exited;
});

/** Tries to read what its parent knows: its environment, its memory, its open files. */
const PRYING = `
  import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
  import { createConnection } from 'node:net';
  const parent = '/proc/' + process.ppid;
  const tried = (read) => { try { return read(); } catch (error) { return error.code; } };
  const memory = () => {
    const line = readFileSync(parent + '/maps', 'utf8').split('\\n').find((each) => each.includes('rw-p'));
    const file = openSync(parent + '/mem', 'r');
    try { return 'read ' + readSync(file, Buffer.alloc(16), 0, 16, Number.parseInt(line, 16)); } finally { closeSync(file); }
  };
  const files = () => readdirSync(parent + '/fd').flatMap((fd) => {
    try { closeSync(openSync(parent + '/fd/' + fd, 'r')); return [fd]; } catch { return []; }
  });
  process.on('message', ({ bytes }) => {
    const socket = createConnection({ host: '127.0.0.1', port: Number(Buffer.from(bytes).toString()) });
    const answer = (network) => process.send({ sizeMb: 1, answer: {
      environment: tried(() => readFileSync(parent + '/environ', 'utf8').includes('MASTER_KEY') ? 'read' : 'without it'),
      memory: tried(memory), files: tried(files), network,
    } });
    socket.on('connect', () => answer('reached')).on('error', (error) => answer(error.code));
  });
  process.on('disconnect', () => process.exit(0));`;

/** Where it can't be done the image has another way: there these tests are counted as skipped. */
const canUnshare = spawnSync('unshare', ['--user', '--net', 'true']).status === 0;

(canUnshare ? describe : describe.skip)('in namespaces of its own', () => {
  test('a worker reads nothing of its parent through /proc and reaches nobody', async () => {
    const script = join(folder, 'prying.mjs');
    writeFileSync(script, PRYING);
    // A parent of its own, since a process's environment is what it was started with.
    const parent = join(folder, 'parent.ts');
    writeFileSync(
      parent,
      `import { createServer } from 'node:net';
     import { forkWorker } from ${JSON.stringify(join(__dirname, 'fork-worker.ts'))};
     const server = createServer().listen(0, '127.0.0.1', async () => {
       const worker = forkWorker(new URL(${JSON.stringify(pathToFileURL(script).href)}));
       console.log(JSON.stringify(await worker.work(Buffer.from(String(server.address().port)))));
       process.exit(0);
     });`,
    );
    const { stdout } = spawnSync(process.execPath, [parent], {
      encoding: 'utf8',
      env: { MASTER_KEY: 'sealed', PATH: process.env.PATH },
    });
    expect(JSON.parse(stdout)).toEqual({
      environment: 'EACCES',
      memory: 'EACCES',
      files: [],
      network: expect.stringMatching(/ENETUNREACH|EADDRNOTAVAIL|ECONNREFUSED/),
    });
  });
});

const isRoot = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;

(isRoot ? test : test.skip)('nor where the executable may not be read by its user, as in the images', () => {
  const dockerfile = readFileSync(join(__dirname, '../../../deploy/images/Dockerfile'), 'utf8');
  for (const stage of ['service', 'ocr'])
    expect(dockerfile).toMatch(
      new RegExp(`AS ${stage}\\n(?:(?!^FROM)[\\s\\S])*?RUN chmod 0711 /usr/local/bin/node\\n`, 'm'),
    );
  const node = join(folder, 'node');
  const script = join(folder, 'parent-and-child.mjs');
  writeFileSync(
    script,
    `import { fork } from 'node:child_process';
     import { readFileSync } from 'node:fs';
     const read = (name) => { try { readFileSync('/proc/' + process.ppid + name); return 'read'; } catch ({ code }) { return code; } };
     if (process.argv[2]) console.log(read('/environ'), read('/maps'));
     else fork(process.argv[1], ['child'], { env: {} });`,
  );
  copyFileSync(process.execPath, node);
  chmodSync(folder, 0o755);
  chmodSync(script, 0o644);
  // The shell between gives up the rights of root before Node is started, as a container's runtime does.
  const asUser = ['--reuid=1000', '--regid=1000', '--clear-groups', 'sh', '-c', `"${node}" "${script}"; true`];
  const answers = [0o755, 0o711].map((mode) => {
    chmodSync(node, mode);
    const env = { PATH: process.env.PATH, MASTER_KEY: 'sealed' };
    const { stdout, stderr } = spawnSync('setpriv', asUser, { encoding: 'utf8', env });
    return stdout + stderr;
  });
  expect(answers).toEqual(['read read\n', 'EACCES EACCES\n']);
});

test('what a worker was at when it ended has failed, and so has what is given to it afterwards', async () => {
  const script = join(folder, 'ending.mjs');
  writeFileSync(script, `process.on('message', () => process.exit(1));`);
  const worker = forkWorker(pathToFileURL(script));
  await expect(worker.work(Buffer.from('picture'))).rejects.toThrow('the worker process ended');
  await worker.exited;
  await expect(worker.work(Buffer.from('picture'))).rejects.toThrow();
});
