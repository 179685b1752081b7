import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@wayfare/kit/log';
import { buildApp, type Deps } from './app.ts';
import { createCapability } from './auth.ts';
import { createLimiter } from './limits/limiter.ts';

/** After some forty rounds the first requests of travellers take what later ones do (decision 72). */
const ROUNDS = 40;
/** Rounds that run side by side: few, as the pods of a node often start together. */
const AT_ONCE = 4;
const LOOK_MS = 20;
/** No application has it: the service looks for it and finds nothing. */
const NO_APPLICATION = '00000000-0000-4000-8000-000000000000';

interface WarmUp {
  deps: Deps;
  /** Opens the connection to a neighbour, one for each channel. */
  connect: ((withinMs: number) => Promise<void>)[];
  keysLoaded: Promise<void>;
  /** Milliseconds from when the catalogue is loaded; 0 for no warm-up. */
  withinMs: number;
  stopping: AbortSignal;
}

interface Shown {
  destinations: { id: string; slug: string }[];
}

/**
 * Asks what travellers ask first, over HTTP on the loopback interface, of an app of its own on the same neighbours:
 * requests of ours count neither in the figures nor against limits. Reads only. What fails is no matter here.
 */
const rehearse = async (deps: Deps, signal: AbortSignal, onRound: () => void): Promise<void> => {
  const { app } = buildApp({
    ...deps,
    isRehearsal: true,
    log: createLog('gateway', 'silent'),
    cookies: { ...deps.cookies, secure: false },
    limiter: createLimiter({ scale: 1_000_000 }),
  });
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const cookie = `visa_guest=${createCapability()}`;
  const ask = (path: string) => fetch(`${base}${path}`, { headers: { cookie }, redirect: 'error', signal });
  const drop = async (path: string): Promise<void> => {
    await (await ask(path)).arrayBuffer();
  };

  let left = ROUNDS;
  const play = async () => {
    while (!signal.aborted && left > 0) {
      left -= 1;
      const { destinations }: Shown = await (await ask('/destinations')).json();
      const [first] = destinations;
      const paths = first
        ? [
            `/destinations/${first.slug}`,
            `/destinations/${first.id}/services`,
            `/destinations/${first.id}/upsells?nationality=US`,
          ]
        : [];
      for (const path of [...paths, '/settings', `/applications/${NO_APPLICATION}`]) await drop(path);
      onRound();
    }
  };
  await Promise.allSettled(Array.from({ length: AT_ONCE }, play));
  server.closeAllConnections();
  server.close();
};

/**
 * Brings a new process to the speed of an old one before it is given its share of requests: connections to every
 * neighbour, Keycloak's keys, and the code of the most frequent requests, run often enough to be compiled. Ends after
 * `withinMs` at the latest and never fails: what could not be done is said in the log, and requests do it as before.
 */
export const warmUp = async ({ deps, connect, keysLoaded, withinMs, stopping }: WarmUp): Promise<void> => {
  if (withinMs === 0) return;
  while (!deps.catalogue.isLoaded()) {
    if (stopping.aborted) return;
    await sleep(LOOK_MS, undefined, { ref: false });
  }
  const began = performance.now();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(withinMs)]);
  const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const inTime = async (work: Promise<unknown>): Promise<boolean> =>
    Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      over.then(() => false),
    ]);

  let rounds = 0;
  // Side by side: a neighbour that is away takes no time from the rest.
  const [hasKeys, , ...connected] = await Promise.all([
    inTime(keysLoaded),
    inTime(rehearse(deps, signal, () => (rounds += 1))),
    ...connect.map((open) => inTime(open(withinMs))),
  ]);
  const figures = {
    ms: Math.round(performance.now() - began),
    rounds,
    connections: connected.filter(Boolean).length,
    of: connect.length,
    hasKeys,
  };
  const isWhole = hasKeys && rounds === ROUNDS && connected.every(Boolean);
  if (isWhole) deps.log.info(figures, 'warm');
  else if (!stopping.aborted) deps.log.warn(figures, 'ready without having warmed up wholly');
};
