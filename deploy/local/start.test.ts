import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

jest.setTimeout(120_000);

const RUN = join(__dirname, 'run.mjs');
const START = join(__dirname, 'start.ts');
const folders: string[] = [];
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'visa-start-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port;
const aListener = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Every port moved out of the way of whatever else runs here. */
const freePorts = async (): Promise<Record<string, string>> => {
  const names = [...readFileSync(join(__dirname, 'settings.ts'), 'utf8').matchAll(/'(VISA_\w+_PORT|VISA_PORT)'/g)].map(
    ([, name]) => String(name),
  );
  const servers = await Promise.all(names.map(aListener));
  const ports = names.map((name, index) => [name, String(portOf(servers[index] as ReturnType<typeof createServer>))]);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return Object.fromEntries(ports);
};

const start = (args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [RUN, START, ...args], {
    env: { ...process.env, VISA_INSTALL: 'off', VISA_REEXEC: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const exit = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  const says = async (words: RegExp): Promise<void> => {
    const ended = exit.then(() => true);
    while (!words.test(output)) {
      const over = await Promise.race([ended, new Promise<false>((go) => setTimeout(go, 100, false))]);
      if (over && !words.test(output)) throw new Error(`ended without saying ${words}:\n${output}`);
    }
  };
  return { child, exit, says };
};

const answers = (port: string | undefined) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(true))
      .listen(Number(port), '127.0.0.1', () => probe.close(() => resolve(false)));
  });

test('a taken port is named, with the variable that moves it', async () => {
  const taken = await aListener();
  const port = portOf(taken);
  const { exit } = start([], { ...(await freePorts()), VISA_PORT: String(port), VISA_DATA_DIR: aFolder() });
  const { code, output } = await exit;
  taken.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} (the web application) is taken`);
  expect(output).toMatch(/choose another with VISA_PORT, for example: VISA_PORT=\d+ npm start/);
});

test('without Java and Maven it says which are missing', async () => {
  const onlyNode = aFolder();
  symlinkSync(process.execPath, join(onlyNode, 'node'));
  const { exit } = start([], { ...(await freePorts()), PATH: onlyNode, JAVA_HOME: '', VISA_DATA_DIR: aFolder() });
  const { code, output } = await exit;
  expect(code).toBe(1);
  expect(output).toMatch(/JDK/);
  expect(output).toMatch(/Maven/);
});

const startPostgres = (env: NodeJS.ProcessEnv) => start(['--only', 'postgres'], env);

const stop = async (child: ChildProcess, exit: Promise<{ code: number | null; output: string }>) => {
  child.kill('SIGINT');
  return exit;
};

test('killed half-way and started again it keeps its data, and leaves no process behind', async () => {
  const ports = await freePorts();
  const env = { ...ports, VISA_DATA_DIR: aFolder() };
  const first = startPostgres(env);
  await first.says(/Ready/);
  const secrets = readFileSync(join(env.VISA_DATA_DIR, 'secrets.json'), 'utf8');
  first.child.kill('SIGKILL');
  await first.exit;

  const second = startPostgres(env);
  await second.says(/Ready/);
  expect(readFileSync(join(env.VISA_DATA_DIR, 'secrets.json'), 'utf8')).toBe(secrets);
  expect(readdirSync(join(env.VISA_DATA_DIR, 'postgres'))).toContain('PG_VERSION');
  expect(await answers(ports.VISA_POSTGRES_PORT)).toBe(true);

  const { code } = await stop(second.child, second.exit);
  expect(code).toBe(0);
  expect(await answers(ports.VISA_POSTGRES_PORT)).toBe(false);
});
