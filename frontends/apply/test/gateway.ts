import type { Application } from '@wayfare/gateway/contract/application';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aDestination, anApplication, anUpsell, aService } from './fixtures.ts';

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
    http.get('*/api/destinations', () =>
      HttpResponse.json({ destinations: [aDestination()], rates: { usd: 1_000_000, eur: 900_000, gbp: 800_000 } }),
    ),
    http.get('*/api/destinations/:id/services', () => HttpResponse.json({ services })),
    http.get('*/api/destinations/:id/upsells', () => HttpResponse.json({ upsells: [anUpsell()] })),
    http.post('*/api/applications', async ({ request }) => {
      application ??= anApplication({ ...((await request.clone().json()) as object), version: 1 });
      return HttpResponse.json(application, { status: 201 });
    }),
    http.get('*/api/applications/:id', ({ params }) =>
      application?.id === params.id ? HttpResponse.json(application) : aProblem(404, 'application-not-found'),
    ),
    http.get('*/api/applications/:id/events', () => aProblem(503, 'unavailable')),
    http.patch('*/api/applications/:id/:step', ({ request }) => {
      if (!application) return aProblem(404, 'application-not-found');
      if (request.headers.get('if-match') !== `"${application.version}"`) return aProblem(409, 'application-changed');
      application = { ...application, version: application.version + 1 };
      return HttpResponse.json(application);
    }),
    http.get('*/api/applications/:id/quote', () => aProblem(503, 'unavailable')),
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

export const aProblem = (status: number, reason: string, more: object = {}) =>
  HttpResponse.json(
    { type: `urn:problem:${reason}`, title: reason, status, reason, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
