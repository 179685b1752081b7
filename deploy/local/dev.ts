// npm run dev: the platform with our code watched and hot. -- --only apply: one remote, hot, against a platform that
// `npm start` runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { devEdgePart, devServerPart, type FrontEnd, inspectorsFrom, withInspector } from './dev/dev-parts.ts';
import { watchServices } from './dev/watch-services.ts';
import { alignRealm } from './keycloak-align.ts';
import { checkMachine, checkPorts } from './machine.ts';
import { onParentGone } from './parents.ts';
import type { Part, Platform } from './parts/part.ts';
import { allParts, startPlatform } from './platform.ts';
import { findSupervisor, sweepLeftovers } from './processes.ts';
import { keepSecrets } from './secrets.ts';
import { cacheDirFrom, dataDirFrom, devPortsFrom, namedDevPorts, type Ports, portsFrom } from './settings.ts';

const STOP_WITHIN_MS = 9_000;
const REMOTES = ['apply', 'admin'] as const;
/** Folder of a workspace -> the parts that run its bundle. */
const PARTS_OF: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['catalog', 'application', 'payment', 'document', 'notification', 'ocr', 'gateway'].map((name) => [
      `services/${name}`,
      [name],
    ]),
  ),
  'deploy/stripe-sandbox': ['sandbox'],
  'frontends/edge': ['edge'],
};

const say = (line: string): void => console.log(line);
const local = (port: number): string => `http://127.0.0.1:${port}`;

interface Started {
  readonly stop: () => Promise<void>;
  readonly ready: Promise<void>;
  readonly told: string;
}

/** Everything, on the ports of `npm start`. */
const startAll = async (ports: Ports, dataDir: string, cacheDir: string, signal: AbortSignal): Promise<Started> => {
  await checkMachine({ ports, dataDir });
  const inspectors = inspectorsFrom(process.env);
  const hot: FrontEnd[] = ['shell', ...REMOTES];
  const describe = (platform: Platform): Part[] => [
    ...allParts(platform)
      .filter(({ name }) => name !== 'edge' && !name.startsWith('remote-'))
      .map((part) => withInspector(part, inspectors.get(part.name))),
    ...hot.map((name) => devServerPart(platform, name, hot)),
    devEdgePart(platform, {
      port: ports.web,
      publicUrl: platform.urls.web,
      gatewayUrl: local(ports.gateway),
      hot,
    }),
  ];
  const built = build({ say, log: join(dataDir, 'logs/build.log'), cacheDir, signal, without: ['shell', ...REMOTES] });
  built.catch(() => {});
  const platform = startPlatform({ ports, dataDir, cacheDir, say, built, describe });
  const ready = Promise.all([built, platform.ready]).then(() => {
    watchServices({ platform, partsOf: PARTS_OF, say, signal });
  });
  const { urls, staff } = platform;
  const told = `
Ready: ${urls.web}
  staff sign-in   ${urls.web}/admin as ${staff.username}, password ${staff.password}
  inspectors      ${[...inspectors].map(([name, port]) => `${name} ${port}`).join(', ')}
Saved changes are taken up at once. Ctrl-C stops everything.`;
  return { stop: platform.stop, ready, told };
};

/** One remote and the shell, hot, at an address of their own; all else is the running platform's. */
const startOne = async (
  name: 'apply' | 'admin',
  running: Ports,
  dataDir: string,
  cacheDir: string,
): Promise<Started> => {
  if (findSupervisor(join(dataDir, 'run.json')) === undefined)
    throw new Error(`No platform runs from ${dataDir}: start one with npm start, beside this.`);
  const { secrets, staff } = keepSecrets(dataDir);
  const own = devPortsFrom(process.env);
  const ownDir = join(dataDir, 'dev');
  const runFile = join(ownDir, 'run.json');
  const other = findSupervisor(runFile);
  if (other !== undefined)
    throw new Error(
      `A remote is already served beside this platform (process ${other}), and the two would take each other's address out of the realm. End it first; npm run dev serves both remotes.`,
    );
  await sweepLeftovers(runFile);
  await checkPorts(namedDevPorts(own), `npm run dev -- --only ${name}`);
  const ports: Ports = { ...running, web: own.web, [name === 'apply' ? 'remoteApply' : 'remoteAdmin']: own.remote };
  const hot: FrontEnd[] = ['shell', name];
  const describe = (platform: Platform): Part[] => [
    ...hot.map((one) => devServerPart(platform, one, hot)),
    devEdgePart(platform, {
      port: ports.web,
      publicUrl: `http://localhost:${ports.web}`,
      gatewayUrl: local(ports.gateway),
      hot,
    }),
  ];
  const platform = startPlatform({
    ports,
    dataDir: ownDir,
    cacheDir,
    say,
    describe,
    known: { secrets, staff },
  });
  const origins = [`http://localhost:${running.web}`, `http://127.0.0.1:${running.web}`];
  /** Keycloak sends people back to known addresses alone. */
  const admit = (webUrls: readonly string[]) =>
    alignRealm({
      url: platform.urls.keycloak,
      adminPassword: secrets.keycloakAdminPassword,
      backendSecret: secrets.keycloakBackendSecret,
      webUrls,
      staff,
    });
  const ready = Promise.all([platform.ready, admit([...origins, platform.urls.web])]).then(() => {});
  const stop = async (): Promise<void> => {
    await Promise.all([platform.stop(), admit(origins).catch(() => {})]);
  };
  return {
    stop,
    ready,
    told: `\nReady: ${platform.urls.web}, with a hot ${name}; all else is http://localhost:${running.web}\nCtrl-C ends it.`,
  };
};

const run = async (): Promise<void> => {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const remote = REMOTES.find((name) => name === only);
  if (only && !remote) throw new Error(`Usage: npm run dev [-- --only ${REMOTES.join('|')}]`);
  const ports = portsFrom(process.env);
  const dataDir = dataDirFrom(process.env);
  const cacheDir = cacheDirFrom(process.env);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  mkdirSync(cacheDir, { recursive: true });
  const aborting = new AbortController();
  const { signal } = aborting;
  const started = remote
    ? await startOne(remote, ports, dataDir, cacheDir)
    : await startAll(ports, dataDir, cacheDir, signal);
  const stop = async (code: number): Promise<void> => {
    if (signal.aborted) return;
    aborting.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await started.stop();
    process.exit(code);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop(0));
  onParentGone(() => void stop(0));
  try {
    await started.ready;
    say(started.told);
  } catch (error) {
    if (!signal.aborted) console.error(`\n${(error as Error).message}`);
    await stop(1);
  }
};

run().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
