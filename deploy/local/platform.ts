// The whole platform on this machine: starts every part as early as what it needs allows.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from './machine.ts';
import { kafkaPart } from './parts/kafka-part.ts';
import { keycloakPart } from './parts/keycloak-part.ts';
import { mailPart } from './parts/mail-part.ts';
import { type Part, type Platform, urlsOf } from './parts/part.ts';
import { postgresPart } from './parts/postgres-part.ts';
import { sandboxPart } from './parts/sandbox-part.ts';
import { serviceParts } from './parts/service-parts.ts';
import { webParts } from './parts/web-parts.ts';
import { createSupervisor } from './processes.ts';
import { keepSecrets } from './secrets.ts';
import type { Ports } from './settings.ts';

const USABLE_WITHIN_MS = 60_000;
/** Enough to leave a consumer group; nobody waits for what else is under way. */
const RESTART_GRACE_MS = 500;

/** Parts that do without our own code. */
export const isForeign = (name: string): boolean => ['postgres', 'kafka', 'keycloak', 'mail'].includes(name);

export const allParts = (platform: Platform): Part[] => [
  postgresPart(platform),
  keycloakPart(platform),
  kafkaPart(platform),
  mailPart(platform),
  sandboxPart(platform),
  ...serviceParts(platform),
  ...webParts(platform),
];

interface Options {
  readonly ports: Ports;
  readonly dataDir: string;
  readonly cacheDir: string;
  /** Hears what a person should know. */
  readonly say: (line: string) => void;
  /** Resolves when our own code is built. */
  readonly built?: Promise<unknown>;
  readonly mode?: string;
  readonly durable?: boolean;
  /** Names of parts, for work on them; all without it. */
  readonly only?: readonly string[];
  readonly staffPassword?: string;
  readonly describe?: (platform: Platform) => Part[];
  /** Those of another data folder, instead of this one's own. */
  readonly known?: ReturnType<typeof keepSecrets>;
  readonly longestPauseMs?: number;
}

export type RunningPlatform = ReturnType<typeof startPlatform>;

/** Starts everything and answers at once; `ready` resolves when the platform can be used. */
export const startPlatform = ({
  ports,
  dataDir,
  cacheDir,
  say,
  built = Promise.resolve(),
  mode = 'development',
  durable = true,
  only,
  staffPassword,
  describe = allParts,
  known,
  longestPauseMs,
}: Options) => {
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(cacheDir, { recursive: true });
  const began = Date.now();
  const { secrets, staff } = known ?? keepSecrets(dataDir, staffPassword);
  const logDir = join(dataDir, 'logs');
  const supervisor = createSupervisor({ logDir, runFile: join(dataDir, 'run.json'), say, longestPauseMs });
  const abort = new AbortController();
  const { signal } = abort;
  const { logFile } = supervisor;
  const urls = urlsOf(ports, secrets);
  const parts = describe({ ports, urls, secrets, staff, dataDir, cacheDir, mode, durable, say, logFile, signal });
  const wanted = new Map(parts.filter(({ name }) => !only || only.includes(name)).map((part) => [part.name, part]));

  const started = new Map<string, Promise<void>>();
  /** Parts that are not wanted count as there. */
  const start = (name: string): Promise<void> => {
    const part = wanted.get(name);
    if (!part) return Promise.resolve();
    if (!started.has(name)) started.set(name, startPart(part));
    return started.get(name) as Promise<void>;
  };
  const startPart = async ({ shown, needs = [], fetch, before, after, ...supervised }: Part): Promise<void> => {
    await fetch?.();
    await Promise.all(needs.map((need) => (need === 'build' ? built : start(need))));
    if (signal.aborted) return;
    await before?.();
    if (signal.aborted) return;
    await supervisor.start(supervised);
    if (signal.aborted) return;
    say(`  ${(shown ?? supervised.name).padEnd(22)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await after?.();
  };

  const everything = [...wanted.keys()].map(start);
  const isUsable = async (): Promise<boolean> =>
    !wanted.has('gateway') || !wanted.has('edge') || (await answers(`http://127.0.0.1:${ports.web}/api/destinations`));
  const ready = Promise.all(everything).then(async () => {
    for (const end = Date.now() + USABLE_WITHIN_MS; !signal.aborted && !(await isUsable()); await sleep(100))
      if (Date.now() > end) throw new Error(`The API does not answer: see ${logFile('gateway')}`);
  });
  for (const one of [...everything, ready]) one.catch(() => {});

  const halt = (how: 'stop' | 'kill') => async (): Promise<void> => {
    abort.abort();
    await supervisor[how]();
    await Promise.allSettled(everything);
  };
  return {
    urls,
    secrets,
    staff,
    logDir,
    postgresReady: start('postgres'),
    ready,
    stop: halt('stop'),
    kill: halt('kill'),
    stopPart: supervisor.stopPart,
    startPart: supervisor.startPart,
    /** Restarts a part with its new code. A migration only expands, so it may run while the old process ends. */
    restartPart: async (name: string): Promise<void> => {
      await Promise.all([supervisor.stopPart(name, RESTART_GRACE_MS), wanted.get(name)?.before?.()]);
      await supervisor.startPart(name);
    },
    pids: supervisor.pids,
  };
};
