import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, type Log } from '@wayfare/kit/log';
import { createTestIdentity, type TestIdentity } from '@wayfare/kit/test-server';
import { answerUnreadable } from '../src/answer-unreadable.ts';
import { buildApp } from '../src/app.ts';
import { createCatalogue } from '../src/catalogue.ts';
import { createEndedSessions } from '../src/ended-sessions.ts';
import { createEventHub } from '../src/event-hub.ts';
import { createLimiter, type Limiter } from '../src/limits/limiter.ts';
import type { Neighbours } from '../src/neighbours.ts';
import { createPresences, type Presences } from '../src/presence.ts';

interface Options {
  neighbours: Neighbours;
  secure?: boolean;
  /** As many as a test likes unless given. */
  limiter?: Limiter;
  presences?: Presences;
  trustProxy?: string | number;
  log?: Log;
  /** Whose tokens are believed; a new one unless given. */
  identity?: TestIdentity;
}

const GUEST_KEY = randomBytes(32);
export const PUBLIC_URL = 'http://visa.test';

/** The real app on a free port; every answer is checked against its schema. */
export const startGateway = async ({
  neighbours,
  secure = false,
  limiter = createLimiter({ scale: 1_000 }),
  presences = createPresences(),
  trustProxy = 'loopback',
  log = createLog('gateway', process.env.LOG_LEVEL ?? 'silent'),
  identity: given,
}: Options) => {
  const identity = given ?? (await createTestIdentity());
  const hub = createEventHub();
  const catalogue = createCatalogue({ loadCatalogue: () => neighbours.catalog.getCatalogue({}), log });
  const { app, routes } = buildApp({
    neighbours,
    catalogue,
    hub,
    readCaller: identity.readCaller,
    log,
    settings: {
      brand: 'Wayfare',
      webAddress: PUBLIC_URL,
      keycloak: { url: 'http://keycloak.test', realm: 'visa', clientId: 'visa-shell' },
      figures: [],
      supportEmail: 'support@visa.test',
    },
    publicUrl: PUBLIC_URL,
    cookies: { secure, key: createSecretKey(GUEST_KEY) },
    trustProxy,
    limiter,
    endedSessions: createEndedSessions({ log }),
    presences,
    checkAnswers: true,
  });
  const server = createServer(app);
  answerUnreadable(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return {
    base,
    server,
    routes,
    hub,
    catalogue,
    identity,
    call: (path: string, init: RequestInit = {}) => fetch(`${base}${path}`, init),
    /** A write of JSON. */
    send: (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${base}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    close: async () => {
      catalogue.stop();
      hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type Gateway = Awaited<ReturnType<typeof startGateway>>;
