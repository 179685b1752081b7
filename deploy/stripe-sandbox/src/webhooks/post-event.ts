import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

const TIMEOUT = 10_000;

/** Posts one signed payload; resolves to the status answered, rejects when nobody answers in time. */
export const postEvent = (url: string, payload: string, signature: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        method: 'POST',
        timeout: TIMEOUT,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(payload),
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    request.once('timeout', () => request.destroy(new Error('no answer within 10 s')));
    request.once('error', reject);
    request.end(payload);
  });
