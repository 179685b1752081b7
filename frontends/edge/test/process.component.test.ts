import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aBuiltShell } from './built-shell.ts';

const EDGE = join(__dirname, '..');
const folder = aBuiltShell();
let child: ChildProcess | undefined;

const freePort = async (): Promise<number> => {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

const open = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject));
const statusOf = async (url: string): Promise<number> =>
  open(url).then(
    (response) => response.resume().statusCode ?? 0,
    () => 0,
  );
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 15_000; !(await holds()); await new Promise((next) => setTimeout(next, 50)))
    if (Date.now() > end) throw new Error('it did not come to be');
};

beforeAll(() => {
  execFileSync(process.execPath, ['../../services/build.ts', 'src/main.ts'], { cwd: EDGE });
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (env: Record<string, string>) => {
  const [port, opsPort] = [await freePort(), await freePort()];
  child = spawn(process.execPath, ['dist/main.js'], {
    cwd: EDGE,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), OPS_PORT: String(opsPort), FILES_DIR: folder, ...env },
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const log = child.stdout ? text(child.stdout) : Promise.resolve('');
  return { web: `http://127.0.0.1:${port}`, ops: `http://127.0.0.1:${opsPort}`, child, ended, log };
};

test('told to end it says so, finishes what is under way, and ends', async () => {
  let finish = () => {};
  const gateway = createServer((_, response) => {
    response.writeHead(200).write('first half, ');
    finish = () => void response.end('second half');
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const GATEWAY_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const { web, ops, child: edge, ended } = await start({ PUBLIC_URL: 'https://visa.example', GATEWAY_URL });
  await until(async () => (await statusOf(`${ops}/readyz`)) === 200);
  const underWay = await open(`${web}/api/slow`);

  edge.kill('SIGTERM');
  await until(async () => (await statusOf(`${ops}/readyz`)) === 503);
  expect(await statusOf(`${ops}/healthz`)).toBe(200);
  finish();
  expect(await text(underWay)).toBe('first half, second half');
  expect(await ended).toBe(0);
  gateway.close();
});

test('without its public address it does not start, and says why', async () => {
  const edge = await start({});
  edge.child.stdout?.resume();
  expect(await edge.ended).not.toBe(0);
});

test('as a remote it serves its files at the root and below the path of its name, with its figures', async () => {
  const { web, ops } = await start({ REMOTE: 'apply' });
  await until(async () => (await statusOf(`${ops}/readyz`)) === 200);
  expect(await statusOf(`${web}/favicon.svg`)).toBe(200);
  expect(await statusOf(`${web}/remotes/apply/favicon.svg`)).toBe(200);
  expect(await statusOf(`${web}/remotes/admin/favicon.svg`)).toBe(404);
  const figures = await text(await open(`${ops}/metrics`));
  expect(figures).toMatch(/visa_http_seconds_count\{method="GET",route="file",status="404"\} 1/);
});
