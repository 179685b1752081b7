import type { IncomingMessage, ServerResponse } from 'node:http';
import { isReading } from './answer-request.ts';

/** Whether the ingress says that the browser came without TLS. */
const isPlain = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim() === 'http';

/**
 * Of a site with TLS: leads a page asked for without it to the same page with it. The API and whatever writes is
 * refused instead, so that nobody who sends personal data in the clear goes on unnoticed.
 *
 * @returns whether the request is answered by that.
 */
export const refusePlainHttp = (
  { publicUrl, isApi }: { publicUrl: string; isApi: boolean },
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  if (!publicUrl.startsWith('https:') || !isPlain(request)) return false;
  if (isApi || !isReading(request)) {
    const body = JSON.stringify({ type: 'about:blank', title: 'Forbidden', status: 403, reason: 'https-required' });
    response.writeHead(403, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }).end(body);
  } else {
    // An address in full, which a proxy may be asked for, would name another host.
    const path = request.url?.startsWith('/') ? request.url : '/';
    response.writeHead(308, { location: `${publicUrl}${path}` }).end();
  }
  return true;
};
