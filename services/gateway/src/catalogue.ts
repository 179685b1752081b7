import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError, notFound } from '@visa/kit/errors';
import type { Log } from '@visa/kit/log';
import type { Catalogue as ProtoCatalogue } from '@visa/proto/catalog/v1/catalog_service';
import type { Request, Response } from 'express';
import type { Upsell } from './contract/catalogue.ts';
import { destinationJson, upsellJson, visaServiceJson } from './json/catalogue-json.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Prepared {
  /** Without the quotes and the suffix of the encoding. */
  tag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const prepare = async (body: unknown): Promise<Prepared> => {
  const identity = Buffer.from(JSON.stringify(body));
  // A window no larger than needed: each compression would else take megabytes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 18 };
  const br = await compressBrotli(identity, { params });
  const gz = await compressGzip(identity, { level: 9 });
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { tag, identity, br, gzip: gz };
};

interface Snapshot {
  list: Prepared;
  bySlug: Map<string, Prepared>;
  servicesById: Map<string, Prepared>;
  upsellsById: Map<string, Upsell[]>;
}

const snapshotOf = async ({ destinations, services, upsells, rates }: ProtoCatalogue): Promise<Snapshot> => {
  const shown = destinations.map(destinationJson).toSorted((a, b) => a.visaName.localeCompare(b.visaName, 'en'));
  const offered = services
    .map(visaServiceJson)
    .filter(({ isUpsell }) => !isUpsell)
    .toSorted((a, b) => a.price.amountMinor - b.price.amountMinor);
  const perUsd = Object.fromEntries(rates.map(({ currency, microsPerUsd }) => [currency, microsPerUsd]));
  const prepareAll = async (entries: [string, unknown][]) => {
    const prepared = new Map<string, Prepared>();
    for (const [key, body] of entries) prepared.set(key, await prepare(body));
    return prepared;
  };
  return {
    list: await prepare({ destinations: shown, rates: perUsd }),
    bySlug: await prepareAll(shown.map((one) => [one.slug, one])),
    servicesById: await prepareAll(
      shown.map(({ id }) => [id, { services: offered.filter(({ destinationId }) => destinationId === id) }]),
    ),
    upsellsById: Map.groupBy(upsells.map(upsellJson), ({ destinationId }) => destinationId),
  };
};

/** The best encoding a browser names without q=0; no other weights are in use. */
const encodingFor = (accepted: string): 'br' | 'gzip' | 'identity' => {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
};

const MAX_AGE_MS = 60_000;
const RETRY_MS = 1_000;

interface Deps {
  loadCatalogue: () => Promise<ProtoCatalogue>;
  log: Log;
  maxAgeMs?: number;
}

/**
 * The catalogue, loaded and compressed behind the requests: each is answered from a finished buffer. Renewed when told to and every minute; the last one
 * stays in use while the catalog service is away.
 */
export const createCatalogue = ({ loadCatalogue, log, maxAgeMs = MAX_AGE_MS }: Deps) => {
  const stopping = new AbortController();
  let snapshot: Snapshot | undefined;
  let isLoading = false;
  let isStale = false;

  const renew = async (): Promise<boolean> => {
    if (isLoading) {
      isStale = true;
      return true;
    }
    isLoading = true;
    try {
      do {
        isStale = false;
        snapshot = await snapshotOf(await loadCatalogue());
      } while (isStale);
      return true;
    } catch (error) {
      const reason = error instanceof AppError ? error.reason : 'unexpected';
      log.warn({ reason, isServed: snapshot !== undefined }, 'catalogue could not be renewed');
      if (reason === 'unexpected') log.error({ err: error }, 'catalogue could not be prepared');
      return false;
    } finally {
      isLoading = false;
    }
  };

  const keepFresh = async () => {
    while (!stopping.signal.aborted) {
      const isRenewed = await renew();
      await sleep(isRenewed ? maxAgeMs : RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  void keepFresh();

  const current = (): Snapshot => {
    if (!snapshot) throw new AppError('UNAVAILABLE', 'catalogue-not-loaded');
    return snapshot;
  };

  const send = (request: Request, response: Response, found: Prepared | undefined): undefined => {
    if (!found) throw notFound('destination-not-found');
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    const etag = `"${found.tag}-${encoding}"`;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
    const held = request.headers['if-none-match'];
    if (held && (held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))) {
      response.writeHead(304, headers).end();
      return undefined;
    }
    const body = found[encoding];
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return undefined;
  };

  return {
    sendList: (request: Request, response: Response) => send(request, response, current().list),
    sendDestination: (request: Request, response: Response, slug: string) =>
      send(request, response, current().bySlug.get(slug)),
    sendServices: (request: Request, response: Response, id: string) =>
      send(request, response, current().servicesById.get(id)),
    upsellsFor: (id: string, nationality: string): Upsell[] => {
      if (!current().servicesById.has(id)) throw notFound('destination-not-found');
      const offered = current().upsellsById.get(id) ?? [];
      return offered.filter(({ nationalityCountries }) => nationalityCountries.includes(nationality));
    },
    renew,
    isLoaded: () => snapshot !== undefined,
    stop: () => stopping.abort(),
  };
};
export type Catalogue = ReturnType<typeof createCatalogue>;
