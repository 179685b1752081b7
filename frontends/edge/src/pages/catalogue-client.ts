import { get } from 'node:http';
import { text } from 'node:stream/consumers';

const KEPT_MS = 60_000;
const PATIENCE_MS = 1_000;
const MOST_KEPT = 500;

/** The fields of a visa that a page shows before any script runs. */
export interface Visa {
  readonly slug: string;
  readonly visaName: string;
  readonly destinationName: string;
  /** ISO code. */
  readonly destinationCountry: string;
  readonly validFor: string;
  readonly maxStay: string;
  readonly numberOfEntries: string;
  readonly nationalityCountries: readonly string[];
  /** Missing where nothing is on sale. */
  readonly fromPrice?: unknown;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Uses node:http, because loading fetch would raise the memory use of this process for good. */
const getJson = (url: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = get(url, { timeout: PATIENCE_MS, headers: { accept: 'application/json' } }, (response) => {
      const { statusCode: status = 0 } = response;
      text(response)
        .then((said) => resolve({ status, body: status === 200 ? JSON.parse(said) : undefined }))
        .catch(reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer'))).on('error', reject);
  });

export type CatalogueClient = ReturnType<typeof createCatalogueClient>;

/** Calls the API and caches each response, including a 404, for a minute. Failures are not cached. */
export const createCatalogueClient = (gatewayUrl: string | undefined) => {
  const remembered = new Map<string, { until: number; answer: Promise<Answer> }>();
  const ask = (path: string): Promise<Answer> => {
    if (!gatewayUrl) return Promise.resolve({ status: 503 });
    const known = remembered.get(path);
    if (known && known.until > Date.now()) return known.answer;
    const answer = getJson(`${gatewayUrl}${path}`).catch((): Answer => ({ status: 503 }));
    const [oldest] = remembered.keys();
    if (remembered.size >= MOST_KEPT && oldest) remembered.delete(oldest);
    remembered.set(path, { until: Date.now() + KEPT_MS, answer });
    void answer.then(({ status }) => {
      if (status !== 200 && status !== 404) remembered.delete(path);
    });
    return answer;
  };
  return {
    /** @returns undefined if the visa does not exist. Throws if the API fails. */
    findVisa: async (slug: string): Promise<Visa | undefined> => {
      const { status, body } = await ask(`/api/destinations/${slug}`);
      if (status === 404) return undefined;
      if (!body) throw new Error(`the catalogue answered ${status}`);
      return body as Visa;
    },
    /** Only of what is on sale. */
    listSlugs: async (): Promise<string[]> => {
      const { status, body } = await ask('/api/destinations');
      if (!body) throw new Error(`the catalogue answered ${status}`);
      return (body as { destinations: Visa[] }).destinations
        .filter(({ fromPrice }) => fromPrice)
        .map(({ slug }) => slug);
    },
  };
};
