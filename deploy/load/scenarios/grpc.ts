import { check } from 'k6';
import grpc from 'k6/net/grpc';
import type { Options } from 'k6/options';
import { arrivals } from '../lib/arrivals.ts';
import { figureOf, summaryWith } from '../lib/report.ts';
import { CATALOG_GRPC, GRPC_CERTIFICATES } from '../lib/target.ts';

/** 200 calls a second straight to the catalog service, without the gateway's own copy of the catalogue. */
export const options: Options = {
  scenarios: { ask: arrivals({ exec: 'ask', perSecond: 200 }) },
  thresholds: { checks: ['rate==1'], dropped_iterations: ['count==0'], grpc_req_duration: ['p(95)<=60'] },
};

const client = new grpc.Client();
client.load([import.meta.resolve('../../../proto').replace('file://', '')], 'visa/catalog/v1/catalog_service.proto');
let connected = false;

/** As the gateway, which is who calls the catalog. */
const certificates = GRPC_CERTIFICATES && {
  cacerts: open(`${GRPC_CERTIFICATES}/ca.crt`),
  cert: open(`${GRPC_CERTIFICATES}/tls.crt`),
  key: open(`${GRPC_CERTIFICATES}/tls.key`),
};

const CALLS: [string, object][] = [
  ['GetRequirement', { nationality: 'US', destinationCountry: 'GB' }],
  ['GetOffer', { slug: 'uk-eta' }],
  ['GetDestination', { slug: 'uk-eta' }],
];

export const ask = (): void => {
  if (!connected) client.connect(CATALOG_GRPC, certificates ? { tls: certificates } : { plaintext: true });
  connected = true;
  const [method, message] = CALLS[Math.floor(Math.random() * CALLS.length)] as [string, object];
  const answer = client.invoke(`visa.catalog.v1.CatalogService/${method}`, message, { tags: { name: method } });
  check(answer, { [`${method} is answered`]: ({ status }) => status === grpc.StatusOK });
};

export const handleSummary = summaryWith((summary) => [
  { name: 'a call, p95', value: figureOf(summary, 'grpc_req_duration', 'p(95)'), unit: 'ms', limit: 60 },
]);
