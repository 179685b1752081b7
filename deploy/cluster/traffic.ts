// The traveller requests that the cluster tests send while they disrupt the cluster.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
const passport = readFileSync(join(import.meta.dirname, '../../services/ocr/test/fixtures/passport-marlowe.jpg'));

interface Answer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string | number>;
  readonly body?: string | Buffer;
}

/** Sends a request on a new connection, so that each can reach a different pod. */
const ask = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> =>
  new Promise((done) => {
    const began = performance.now();
    const end = (status: number, answered: IncomingHttpHeaders = {}, text = ''): void =>
      done({ status, headers: answered, text, ms: performance.now() - began });
    const call = request(url, { method, headers, agent: false, timeout: PATIENCE_MS }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => end(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString()));
      response.on('error', (error) => end(0, {}, error.message));
    });
    call.on('timeout', () => call.destroy(new Error('timeout')));
    call.on('error', (error) => end(0, {}, error.message));
    call.end(body);
  });

type Send = (method: string, path: string, body?: object, form?: Buffer) => Promise<Answer>;
/** Like Send, but throws unless the status is 2xx. @returns the response's JSON. */
type Demand = <T = unknown>(...asked: Parameters<Send>) => Promise<T>;

/** An API client that keeps its cookie and its application's version between requests, as a browser does. */
const createBrowser = (web: string): { send: Send; demand: Demand } => {
  let cookie = '';
  let version = 0;
  const send: Send = async (method, path, body, form) => {
    const payload = form ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await ask(`${web}/api/${path}`, {
      method,
      body: payload,
      headers: {
        cookie,
        origin: web,
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
        'if-match': `"${version}"`,
        ...(payload && {
          'content-length': Buffer.byteLength(payload),
          'content-type': form ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
        }),
      },
    });
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
    version = Number(answer.headers.etag?.replaceAll('"', '')) || version;
    return answer;
  };
  const demand: Demand = async (...asked) => {
    const { status, text } = await send(...asked);
    if (status < 200 || status > 299) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : undefined;
  };
  return { send, demand };
};

const BOUNDARY = 'visa-cluster-5f2d';
const formOf = (fields: Record<string, string>, file: Buffer): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="page.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

const anAddress = (): string => `cluster-${randomUUID().slice(0, 8)}@travellers.example`;

const aTraveller = (lastName = 'Lovelace', email = anAddress()) => ({
  firstMiddleName: 'Ada',
  lastName,
  birthMonth: 12,
  birthDay: 10,
  birthYear: 1985,
  email,
});

export interface Order {
  readonly id: string;
  readonly email: string;
  readonly send: Send;
  readonly demand: Demand;
  readonly rename: (lastName: string) => Promise<Answer>;
  readonly read: () => Promise<{ paymentStatus: string; travellers: { lastName: string }[] }>;
}

/** Creates an order for one traveller and completes every step before payment. */
export const beginOrder = async (web: string): Promise<Order> => {
  const browser = createBrowser(web);
  const { id: destinationId } = await browser.demand<{ id: string }>('GET', 'destinations/uk-eta');
  const { id } = await browser.demand<{ id: string }>('POST', 'applications', {
    destinationId,
    nationality: 'US',
    numApplicants: 1,
  });
  const { services } = await browser.demand<{ services: { id: string }[] }>(
    'GET',
    `destinations/${destinationId}/services`,
  );
  const rename = (lastName: string) =>
    browser.send('PATCH', `applications/${id}/personal-details`, { travellers: [aTraveller(lastName)] });
  const email = anAddress();
  await browser.demand('PATCH', `applications/${id}/personal-details`, { travellers: [aTraveller('Lovelace', email)] });
  await browser.demand('PATCH', `applications/${id}/passport-details`, { travellers: [{ skipped: true }] });
  await browser.demand('PATCH', `applications/${id}/processing`, { serviceId: services[0]?.id });
  return { id, email, ...browser, rename, read: () => browser.demand('GET', `applications/${id}`) };
};

/** Opens the hosted checkout of an order. @returns its session's id */
export const openCheckout = async (order: Order): Promise<string> => {
  const { total } = await order.demand<{ total: { amountMinor: number } }>(
    'GET',
    `applications/${order.id}/quote?currency=usd`,
  );
  const { url } = await order.demand<{ url: string }>('POST', `applications/${order.id}/checkout`, {
    currency: 'usd',
    totalMinor: total.amountMinor,
  });
  return new URL(url).pathname.split('/').at(-1) ?? '';
};

export const postJson = (url: string, value: object, more: Record<string, string> = {}): Promise<Answer> => {
  const body = JSON.stringify(value);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more };
  return ask(url, { method: 'POST', headers, body });
};

/** What the button of the hosted page does. */
export const payAt = (stripe: string, sessionId: string): Promise<Answer> =>
  postJson(`${stripe}/sandbox/checkout/${sessionId}/pay`, { card: '4242424242424242' });

/** Creates an order, pays it in the Stripe sandbox and uploads a passport page. */
export const payOrder = async (web: string, stripe: string): Promise<Order & { extract: Call }> => {
  const order = await beginOrder(web);
  await payAt(stripe, await openCheckout(order));
  for (const end = Date.now() + 60_000; (await order.read()).paymentStatus !== 'paid'; await sleep(500))
    if (Date.now() > end) throw new Error('The order was not marked paid within a minute.');
  const { id: pageId } = await order.demand<{ id: string }>(
    'POST',
    `applications/${order.id}/documents`,
    undefined,
    formOf({ kind: 'passport', traveller: '0' }, passport),
  );
  return { ...order, extract: () => order.send('POST', `documents/${pageId}/extract`) };
};

/** Everyday reads from the catalog, application, document and payment services. */
export const everyday = (order: Order): Call[] => [
  () => order.send('GET', 'destinations'),
  () => order.send('GET', 'requirements?nationality=US&destination=GB'),
  () => order.send('GET', `applications/${order.id}`),
  () => order.send('GET', `applications/${order.id}/quote?currency=usd`),
  () => order.send('GET', `applications/${order.id}/documents`),
  () => order.send('POST', 'payments/verify', { sessionId: 'cs_test_nobody' }),
];

type Call = () => Promise<Answer>;

export interface Arrivals {
  /** Open model: requests started per second, however slow the responses are. */
  readonly perSecond?: number;
  /** Closed model: clients that each wait for a response before sending the next request. */
  readonly people?: number;
  /** Statuses that do not count as failures; after one, a client of the closed model waits for a second. */
  readonly refusals?: readonly number[];
}

export interface TrafficReport {
  readonly sent: number;
  readonly failed: number;
  readonly refused: number;
  /** Milliseconds. */
  readonly p95: number;
  readonly examples: readonly string[];
}

/** Stops sending, waits for pending responses and returns the report. */
export type StopTraffic = () => Promise<TrafficReport>;

export const startTraffic = (
  calls: readonly Call[],
  { perSecond, people = 0, refusals = [] }: Arrivals,
): StopTraffic => {
  const began = Date.now();
  const answers: (Answer & { at: number })[] = [];
  const pending = new Set<Promise<void>>();
  let turn = 0;
  let running = true;
  const send = async () => {
    const call = calls[turn++ % calls.length] as Call;
    const answer = await call();
    answers.push({ at: (Date.now() - began) / 1_000, ...answer });
    return answer;
  };
  const keep = (work: Promise<void>): void => {
    pending.add(work);
    void work.then(() => pending.delete(work));
  };
  const askAgainAndAgain = async () => {
    while (running) if (refusals.includes((await send()).status)) await sleep(1_000);
  };
  const timer = perSecond ? setInterval(() => keep(send().then(() => undefined)), 1_000 / perSecond) : undefined;
  for (let person = 0; person < people; person += 1) keep(askAgainAndAgain());
  return async () => {
    running = false;
    clearInterval(timer);
    await Promise.all(pending);
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const isRefused = ({ status }: Answer) => refusals.includes(status);
    const failures = answers.filter((answer) => !isRefused(answer) && (answer.status < 200 || answer.status > 399));
    return {
      sent: answers.length,
      failed: failures.length,
      refused: answers.filter(isRefused).length,
      p95: Math.round(times[Math.ceil(times.length * 0.95) - 1] ?? 0),
      examples: failures
        .slice(0, 6)
        .map(({ at, status, text }) => `after ${at.toFixed(1)} s ${status} ${text.slice(0, 160)}`),
    };
  };
};

/** Creates several orders and starts everyday reads for them. */
export const startEveryday = async (web: string, perSecond: number): Promise<StopTraffic> => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => beginOrder(web)));
  return startTraffic(orders.flatMap(everyday), { perSecond });
};
