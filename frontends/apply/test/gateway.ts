import type { Application } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { setupServer } from 'msw/node';
import type { Step } from '../src/features/application/api.ts';
import { aDestination, anApplication, anUpsell, aService, someSettings } from './fixtures.ts';

const STEPS: readonly Step[] = [
  'order',
  'personal-details',
  'passport-details',
  'processing',
  'upsells',
  'phone',
  'personal',
  'address',
  'selfie',
  'passport-scan',
];

/** The gateway at the network: one application, kept as it is patched, with versions that are checked. */
export function aGateway() {
  let application: Application | undefined;
  const requests: { method: string; path: string; body: unknown; headers: Headers }[] = [];
  const express = aService({
    id: 'f6b7a3c0-0d3b-4d2f-8a44-0a8f6f0f0002',
    serviceName: 'Rush',
    shortName: '4 hours',
    processingHours: 4,
  });
  const services = [aService(), { ...express, price: { amountMinor: 8999, currency: 'usd' as const } }];

  const server = setupServer(
    on.get('/settings', () => someSettings),
    on.get('/destinations', () => ({
      destinations: [aDestination()],
      rates: { usd: 1_000_000, eur: 900_000, gbp: 800_000 },
    })),
    on.get('/destinations/{id}/services', () => ({ services })),
    on.get('/destinations/{id}/upsells', () => ({ upsells: [anUpsell()] })),
    on.post('/applications', async ({ body }) => {
      application ??= anApplication({ ...(await body()), version: 1 });
      return application;
    }),
    on.get('/applications/{id}', ({ params }) =>
      application?.id === params.id ? application : refuse(404, 'application-not-found'),
    ),
    on.get('/applications/{id}/case', () => refuse(404, 'case-not-found')),
    on.get('/applications/{id}/documents', () => ({ documents: [] })),
    on.get('/applications/{id}/messages', ({ params }) => ({
      applicationId: String(params.id),
      messages: [],
      unread: 0,
      unanswered: 0,
      unansweredSince: null,
      locale: 'en' as const,
      canPost: true,
    })),
    on.get('/applications/{id}/events', () => refuse(503, 'neighbour-unavailable')),
    ...STEPS.map((step) =>
      on.patch(`/applications/{id}/${step}`, ({ request }) => {
        if (!application) return refuse(404, 'application-not-found');
        if (request.headers.get('if-match') !== `"${application.version}"`) return refuse(409, 'application-changed');
        application = { ...application, version: application.version + 1 };
        return application;
      }),
    ),
    on.get('/applications/{id}/duplicates', () => ({ duplicates: [] })),
    on.get('/applications/{id}/quote', () => refuse(503, 'neighbour-unavailable')),
  );
  server.events.on('request:start', async ({ request }) => {
    const body = request.headers.get('content-type')?.includes('json') ? await request.clone().json() : undefined;
    requests.push({ method: request.method, path: new URL(request.url).pathname, body, headers: request.headers });
  });

  return {
    server,
    requests,
    /** Requests of one kind, in order. */
    sent: (method: string, path: RegExp) => requests.filter((each) => each.method === method && path.test(each.path)),
    has: (next: Application) => {
      application = next;
    },
    forget: () => {
      application = undefined;
      requests.length = 0;
    },
  };
}
