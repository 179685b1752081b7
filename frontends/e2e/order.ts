import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { anAddress } from './traveller.ts';

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers; each test says what it expects
  body: any;
}

export interface Order {
  id: string;
  email: string;
  total: number;
  /** Of the first traveller's scan. */
  passportNumber: string;
  /** Calls the API as the browser that began the order. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Opens the hosted page; answers the id of its session. */
  openCheckout: () => Promise<string>;
  /** What the browser that began it brings along: `name=value`. */
  cookie: () => string;
  /** Lets a browser go on with it, as the one that began it. */
  handTo: (context: BrowserContext) => Promise<void>;
}

export interface OrderOptions {
  /** One unless said otherwise. */
  travellers?: number;
  language?: string;
  /** ISO 3166; of the United States unless said otherwise. */
  nationality?: string;
  /** Adds what pays everything back should the authority refuse. */
  isProtected?: boolean;
  /** Of the first traveller, typed before the payment; one of the order's own, left for later, unless said. */
  passportNumber?: string;
}

const aPassport = {
  nationality: 'US',
  expiryMonth: 5,
  expiryDay: 3,
  expiryYear: 2040,
};

/** What a browser says without showing a page: an order, ready to be paid. */
export const placeOrder = async (
  web: string,
  name: string,
  { travellers = 1, language = 'en', nationality = 'US', isProtected = false, passportNumber }: OrderOptions = {},
): Promise<Order> => {
  let cookie = '';
  let version = 0;
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${web}/api/${path}`, {
      method,
      headers: {
        cookie,
        'content-type': 'application/json',
        'accept-language': language,
        'idempotency-key': randomUUID(),
        'if-match': `"${version}"`,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    version = Number(response.headers.get('etag')?.replaceAll('"', '') ?? version) || version;
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };

  const email = anAddress(name);
  const { body: destination } = await call('GET', 'destinations/uk-eta');
  const { body: application } = await call('POST', 'applications', {
    destinationId: destination.id,
    nationality,
    numApplicants: travellers,
  });
  const { id } = application;
  const { body: offer } = await call('GET', `destinations/${destination.id}/services`);
  version = application.version;
  const born = { birthMonth: 12, birthDay: 10, birthYear: 1985 };
  await call('PATCH', `applications/${id}/personal-details`, {
    travellers: ['Ada', 'Grace', 'Mary', 'Rosa'].slice(0, travellers).map((firstMiddleName, index) => ({
      firstMiddleName,
      lastName: 'Lovelace',
      ...born,
      ...(index === 0 && { email }),
    })),
  });
  await call('PATCH', `applications/${id}/passport-details`, {
    travellers: Array.from({ length: travellers }, (_, index) =>
      passportNumber && index === 0 ? { skipped: false, details: { ...aPassport, passportNumber } } : { skipped: true },
    ),
  });
  await call('PATCH', `applications/${id}/processing`, { serviceId: offer.services[0].id });
  if (isProtected) {
    const { body } = await call('GET', `destinations/${destination.id}/upsells?nationality=${nationality}`);
    const protection = body.upsells.find(({ upsellName }: { upsellName: string }) => /denial/i.test(upsellName));
    await call('PATCH', `applications/${id}/upsells`, { upsellIds: [protection.id] });
  }
  const { body: quote } = await call('GET', `applications/${id}/quote?currency=usd`);
  const total = quote.total.amountMinor;

  const openCheckout = async () => {
    const { status, body } = await call('POST', `applications/${id}/checkout`, { currency: 'usd', totalMinor: total });
    if (status !== 200) throw new Error(`checkout: ${status} ${body.reason}`);
    return new URL(body.url).pathname.split('/').at(-1) as string;
  };
  const handTo = async (context: BrowserContext) => {
    const [cookieName = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name: cookieName, value, url: web, httpOnly: true, sameSite: 'Lax' }]);
    await context.addInitScript((known) => {
      if (localStorage.getItem('formSessionId') === null) localStorage.setItem('formSessionId', known);
    }, id);
  };
  // Two orders with one passport would be duplicates of each other.
  const ownNumber = `P${String(randomInt(100_000_000)).padStart(8, '0')}`;
  return {
    id,
    email,
    total,
    passportNumber: passportNumber ?? ownNumber,
    call,
    openCheckout,
    cookie: () => cookie,
    handTo,
  };
};

/** What the button of the hosted page does. */
export const payInSandbox = async (sandbox: string, session: string, card: string): Promise<void> => {
  await fetch(`${sandbox}/sandbox/checkout/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  });
};
