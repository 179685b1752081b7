import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { Catalogue as ProtoCatalogue } from '@wayfare/proto/catalog/v1/catalog_service';
import type { Request, Response } from 'express';
import type { Destination, Upsell, VisaService } from './contract/catalogue.ts';
import type { Locale } from './contract/primitives.ts';
import { destinationJson, upsellJson, visaServiceJson } from './json/catalogue-json.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface Prepared {
  /** Without the quotes and the suffix of the encoding. */
  tag: string;
  br: Buffer;
  /** Unpacked for the rare reader that takes neither. */
  gzip: Buffer;
}

/** What has not changed since `before` is not compressed again. */
const prepare = async (body: unknown, before?: Prepared): Promise<Prepared> => {
  const identity = Buffer.from(JSON.stringify(body));
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  if (before?.tag === tag) return before;
  // A window no larger than needed: each compression would else take megabytes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 18 };
  const br = await compressBrotli(identity, { params });
  const gz = await compressGzip(identity, { level: 9 });
  return { tag, br, gzip: gz };
};

interface Snapshot {
  list: Prepared;
  bySlug: Map<string, Prepared>;
  servicesById: Map<string, Prepared>;
  upsellsById: Map<string, Upsell[]>;
  translate: Translate;
}

type Translate = (source: string) => string;

const translatorTo = (locale: Locale, translations: ProtoCatalogue['translations']): Translate => {
  const texts = new Map(translations.filter((one) => one.locale === locale).map(({ source, text }) => [source, text]));
  return (source) => texts.get(source) || source;
};

const translateDestination = (destination: Destination, t: Translate): Destination => ({
  ...destination,
  destinationName: t(destination.destinationName),
  visaName: t(destination.visaName),
  validFor: t(destination.validFor),
  numberOfEntries: t(destination.numberOfEntries),
  maxStay: t(destination.maxStay),
});

const translateService = (service: VisaService, t: Translate): VisaService => ({
  ...service,
  visaName: t(service.visaName),
  serviceName: t(service.serviceName),
  shortName: t(service.shortName),
});

const translateUpsell = (upsell: Upsell, t: Translate): Upsell => ({
  ...upsell,
  visaName: t(upsell.visaName),
  upsellName: t(upsell.upsellName),
  shortName: t(upsell.shortName),
  description: t(upsell.description),
});

const snapshotOf = async (
  { destinations, services, upsells, rates, translations }: ProtoCatalogue,
  { locale, before }: { locale: Locale; before?: Snapshot },
): Promise<Snapshot> => {
  const t = translatorTo(locale, translations);
  const shown = destinations
    .map((one) => translateDestination(destinationJson(one), t))
    .toSorted((a, b) => a.visaName.localeCompare(b.visaName, locale));
  const offered = services
    .map((one) => translateService(visaServiceJson(one), t))
    .filter(({ isUpsell }) => !isUpsell)
    .toSorted((a, b) => a.price.amountMinor - b.price.amountMinor);
  const perUsd = Object.fromEntries(rates.map(({ currency, microsPerUsd }) => [currency, microsPerUsd]));
  const prepareAll = async (entries: [string, unknown][], known?: Map<string, Prepared>) => {
    const prepared = new Map<string, Prepared>();
    for (const [key, body] of entries) prepared.set(key, await prepare(body, known?.get(key)));
    return prepared;
  };
  return {
    list: await prepare({ destinations: shown, rates: perUsd }, before?.list),
    bySlug: await prepareAll(
      shown.map((one) => [one.slug, one]),
      before?.bySlug,
    ),
    servicesById: await prepareAll(
      shown.map(({ id }) => [id, { services: offered.filter(({ destinationId }) => destinationId === id) }]),
      before?.servicesById,
    ),
    upsellsById: Map.groupBy(
      upsells.map((one) => translateUpsell(upsellJson(one), t)),
      ({ destinationId }) => destinationId,
    ),
    translate: t,
  };
};

/** The smallest that the browser takes, whatever its own order. */
const encodingFor = (request: Request): 'br' | 'gzip' | 'identity' =>
  (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding)) ?? 'identity';

const MAX_AGE_MS = 60_000;
const RETRY_MS = 1_000;

interface Deps {
  loadCatalogue: () => Promise<ProtoCatalogue>;
  log: Log;
  maxAgeMs?: number;
}

/**
 * The catalogue, loaded and compressed behind the requests: each is answered from a finished buffer. Renewed when told
 * to and every minute; the last one stays in use while the catalog service is away.
 */
export const createCatalogue = ({ loadCatalogue, log, maxAgeMs = MAX_AGE_MS }: Deps) => {
  const stopping = new AbortController();
  let snapshot: Record<Locale, Snapshot> | undefined;
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
        const loaded = await loadCatalogue();
        // One after the other: each compression would else take its memory beside the others.
        const en = await snapshotOf(loaded, { locale: 'en', before: snapshot?.en });
        const es = await snapshotOf(loaded, { locale: 'es', before: snapshot?.es });
        const fr = await snapshotOf(loaded, { locale: 'fr', before: snapshot?.fr });
        snapshot = { en, es, fr };
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

  const current = (locale: Locale): Snapshot => {
    if (!snapshot) throw new AppError('UNAVAILABLE', 'catalogue-not-loaded');
    return snapshot[locale];
  };

  const send = (request: Request, response: Response, found: Prepared | undefined): undefined => {
    if (!found) throw notFound('destination-not-found');
    const encoding = encodingFor(request);
    const etag = `"${found.tag}-${encoding}"`;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding, Accept-Language' };
    const held = request.headers['if-none-match'];
    if (held && (held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))) {
      response.writeHead(304, headers).end();
      return undefined;
    }
    const body = encoding === 'identity' ? gunzipSync(found.gzip) : found[encoding];
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
    sendList: (request: Request, response: Response, locale: Locale) => send(request, response, current(locale).list),
    sendDestination: (request: Request, response: Response, { slug, locale }: { slug: string; locale: Locale }) =>
      send(request, response, current(locale).bySlug.get(slug)),
    sendServices: (request: Request, response: Response, { id, locale }: { id: string; locale: Locale }) =>
      send(request, response, current(locale).servicesById.get(id)),
    upsellsFor: (id: string, { nationality, locale }: { nationality: string; locale: Locale }): Upsell[] => {
      if (!current(locale).servicesById.has(id)) throw notFound('destination-not-found');
      const offered = current(locale).upsellsById.get(id) ?? [];
      return offered.filter(({ nationalityCountries }) => nationalityCountries.includes(nationality));
    },
    /** Destinations that come from elsewhere, in the reader's language. */
    translated: (destinations: Destination[], locale: Locale): Destination[] =>
      destinations.map((one) => translateDestination(one, current(locale).translate)),
    renew,
    isLoaded: () => snapshot !== undefined,
    stop: () => stopping.abort(),
  };
};
export type Catalogue = ReturnType<typeof createCatalogue>;
