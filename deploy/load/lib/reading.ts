import { check } from 'k6';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { call } from './api.ts';
import { awaitPaid, beginOrder, fillIn, pay, upload } from './order.ts';
import { pictures } from './pictures.ts';
import { WEB } from './target.ts';
import { type Destination, pick } from './visit.ts';

const refusedMs = new Trend('ocr_refused_ms', true);
const readPassports = new Counter('ocr_read');
const refused = new Counter('ocr_refused');

/** A passport's picture of a paid order, and the cookie of the browser that may have it read. */
export interface Scan {
  id: string;
  cookie: string;
}

export const uploadScan = (destinations: Destination[]): Scan => {
  const jar = http.cookieJar();
  jar.clear(WEB);
  const order = beginOrder(pick(destinations));
  fillIn(order);
  awaitPaid(order, pay(order));
  const id = upload(order, 'passport', pictures.passport);
  const cookie = Object.entries(jar.cookiesForURL(WEB)).map(([name, [value]]) => `${name}=${value}`);
  return { id, cookie: cookie.join('; ') };
};

/**
 * Asks for a passport to be read, at once and again. More than the pod can take is refused with 429 and when to come
 * back.
 */
export const readOnce = (scans: Scan[]): void => {
  const { id, cookie } = pick(scans);
  http.cookieJar().clear(WEB);
  const answer = call(`documents/${id}/extract`, {
    method: 'POST',
    name: 'documents/{id}/extract',
    kind: 'ocr',
    headers: { Cookie: cookie },
    expected: [200, 429],
  });
  if (answer.status !== 429) {
    readPassports.add(1);
    return;
  }
  refused.add(1);
  refusedMs.add(answer.timings.duration);
  check(answer, { 'a refusal says when to come back': ({ headers }) => Number(headers['Retry-After']) > 0 });
};
