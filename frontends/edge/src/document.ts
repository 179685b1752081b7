import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';

type Encoding = 'br' | 'gzip';

/** Something that is served from memory. */
export interface Document {
  readonly type: string;
  readonly caching: string;
  readonly etag: string;
  /** Request headers that the answer depends on. */
  readonly vary: string;
  readonly body: Buffer;
  /** The body in an encoding; the body itself where compressing it does not pay. */
  readonly encoded: (encoding: Encoding) => Promise<Buffer>;
}

type Description = Omit<Document, 'etag' | 'encoded'>;

const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** A file with what the build has compressed of it. */
export const builtDocument = (description: Description, compressed: Partial<Record<Encoding, Buffer>>): Document => ({
  ...description,
  etag: etagOf(description.body),
  encoded: async (encoding) => compressed[encoding] ?? description.body,
});

/** Enough for a page that is compressed while its first reader waits; 11 takes ten times as long for 3 % less. */
const BROTLI_QUALITY = 9;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

/** A page put together here: compressed once, off the main thread, when somebody first asks for it. */
export const pageDocument = (text: string, type = 'text/html;charset=utf-8'): Document => {
  const body = Buffer.from(text);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const encoded = (encoding: Encoding): Promise<Buffer> => {
    const known = compressed.get(encoding) ?? compressors[encoding](body);
    compressed.set(encoding, known);
    return known;
  };
  return { type, caching: 'no-cache', vary: 'accept-encoding, cookie', body, etag: etagOf(body), encoded };
};

/** The smallest of what the client takes. */
const encodingOf = (request: IncomingMessage): Encoding | undefined => {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/** Answers GET and HEAD, with 304 to those who have it. Ranges are not offered: whoever asks for one gets the whole. */
export const sendDocument = async (
  request: IncomingMessage,
  response: ServerResponse,
  { type, caching, etag, vary, body, encoded }: Document,
  status = 200,
): Promise<void> => {
  const headers = { 'cache-control': caching, vary, etag };
  if (status === 200 && fresh(request.headers, headers)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = encodingOf(request);
  const sent = encoding ? await encoded(encoding) : body;
  response
    .writeHead(status, {
      ...headers,
      'content-type': type,
      'content-length': sent.length,
      ...(encoding && sent !== body && { 'content-encoding': encoding }),
    })
    .end(sent);
};
