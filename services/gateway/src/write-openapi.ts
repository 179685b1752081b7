// Writes the description of the API to gen/openapi.json, for the browser's client, the tests and whoever else generates
// from it.
import { createSecretKey } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createLog } from '@wayfare/kit/log';
import { allRoutes } from './app.ts';
import { createCatalogue } from './catalogue.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { createEventHub } from './event-hub.ts';
import { createLimiter } from './limits/limiter.ts';
import type { Neighbours } from './neighbours.ts';
import { describeApi } from './openapi.ts';
import { createPresences } from './presence.ts';

const file = new URL('../gen/openapi.json', import.meta.url);

// Routes are declared with what their handlers use; no handler runs here.
const neighbours = { application: {}, catalog: {}, document: {}, notification: {}, payment: {} } as Neighbours;
const log = createLog('gateway', 'silent');
const catalogue = createCatalogue({ loadCatalogue: () => Promise.reject(new Error('there is none')), log });
catalogue.stop();

const routes = allRoutes({
  limiter: createLimiter(),
  endedSessions: createEndedSessions({ log }),
  presences: createPresences(),
  neighbours,
  catalogue,
  hub: createEventHub(),
  readCaller: () => Promise.reject(new Error('nobody calls')),
  log,
  settings: {
    brand: '',
    webAddress: '',
    keycloak: { url: '', realm: '', clientId: '' },
    figures: [],
    supportEmail: '',
  },
  publicUrl: '',
  cookies: { secure: true, key: createSecretKey(Buffer.alloc(32)) },
  trustProxy: 'loopback',
});
const description = describeApi(routes, '');
const { valid, errors } = await new Validator().validate(structuredClone(description));
if (!valid) throw new Error(`the description is not valid OpenAPI 3.1: ${JSON.stringify(errors, null, 2)}`);

await mkdir(new URL('.', file), { recursive: true });
await writeFile(file, `${JSON.stringify(description, null, 2)}\n`);
