import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Backend, startBackend } from './backend.ts';
import { countAnswers, type Figures, tableOf, totalOf } from './count-answers.ts';
import { describeForCaller } from './fuzz-schema.ts';
import type { WhoCalls } from './role-walk.ts';
import { type Outcome, runSchemathesis } from './schemathesis.ts';
import { PUBLIC_URL } from './start-gateway.ts';
import { type Scene, settle } from './walk-requests.ts';

/** Set by `npm run fuzz`; without them nothing is fuzzed. */
const { FUZZ_PROGRAM = '', FUZZ_COUNT = '', FUZZ_SEED = '1', FUZZ_REPORTS = '', FUZZ_AS = '' } = process.env;
const CALLERS: WhoCalls[] = [
  'nobody',
  'guest',
  'otherTraveller',
  'owner',
  'viewer',
  'finance',
  'catalog',
  'reviewer',
  'admin',
];
const AS = FUZZ_AS ? CALLERS.filter((who) => FUZZ_AS.split(',').includes(who)) : CALLERS;
/** The stream of events stays open for as long as its reader does: it is ended so often while there is fuzzing. */
const END_STREAMS_EVERY_MS = 100;
const SAY_EVERY_MS = 15_000;

const describeFuzzing = FUZZ_PROGRAM ? describe : describe.skip;
/** Shown by `npm run fuzz` while it runs: what a test prints waits for the test's end. */
const say = (line: string): void => appendFileSync(join(FUZZ_REPORTS, 'progress.txt'), `${line}\n`);
const common = { program: FUZZ_PROGRAM, seed: Number(FUZZ_SEED), folder: FUZZ_REPORTS };

describeFuzzing('any request that the API’s description allows or forbids (npm run fuzz)', () => {
  jest.setTimeout(8 * 60 * 60 * 1000);
  let backend: Backend;
  let scene: Scene;
  let ending: NodeJS.Timeout;
  let saying: NodeJS.Timeout;
  let figures: Figures;
  let now = 'nobody yet';
  beforeAll(async () => {
    backend = await startBackend();
    scene = await settle(backend);
    await backend.gateway.catalogue.renew();
    figures = countAnswers(backend.gateway.server);
    const began = Date.now();
    ending = setInterval(() => backend.gateway.hub.close(), END_STREAMS_EVERY_MS);
    saying = setInterval(() => {
      const megabytes = Math.round(process.memoryUsage().rss / 1_000_000);
      const faults = totalOf(figures, (status) => status >= 500);
      const seconds = Math.round((Date.now() - began) / 1000);
      say(`${seconds} s, as ${now}: ${totalOf(figures)} answers in all, ${faults} of 5xx, ${megabytes} MB`);
    }, SAY_EVERY_MS);
  });
  afterAll(async () => {
    clearInterval(ending);
    clearInterval(saying);
    if (figures) writeFileSync(join(FUZZ_REPORTS, 'figures.txt'), `${tableOf(figures)}\n`);
    await backend?.stop();
  });

  const fuzz = async (who: WhoCalls): Promise<Outcome> => {
    now = who;
    const described = await (await backend.gateway.call('/openapi.json')).json();
    const capability = scene.capabilityOf(who);
    const outcome = await runSchemathesis({
      ...common,
      name: who,
      description: describeForCaller(described, scene, who),
      url: backend.gateway.base,
      headers: {
        Origin: PUBLIC_URL,
        ...(scene.tokens[who] && { Authorization: scene.tokens[who] }),
        ...(capability && { Cookie: `visa_guest=${capability}` }),
      },
      examples: Math.ceil(Number(FUZZ_COUNT) / CALLERS.length / backend.gateway.routes.length),
    });
    const { cases, failures } = outcome;
    appendFileSync(join(FUZZ_REPORTS, 'summary.txt'), `${who}: ${cases} cases, ${failures} failures\n`);
    return outcome;
  };

  it.each(AS)('is answered as described, and never with 5xx, to %s', async (who) => {
    const { code, cases, text } = await fuzz(who);
    expect(code === 0 ? '' : text).toBe('');
    expect(cases).toBeGreaterThan(0);
  });

  it('is answered with 5xx by no route, as the gateway itself counts', () => {
    expect(totalOf(figures)).toBeGreaterThan(0);
    const faulty = [...figures].filter(([, statuses]) => [...statuses.keys()].some((status) => status >= 500));
    expect(faulty.map(([name]) => name)).toEqual([]);
  });
});

describeFuzzing('a fault that is planted for the fuzzing to find', () => {
  jest.setTimeout(5 * 60 * 1000);
  let server: Server;
  /** What the planted route answers. */
  let answer: [status: number, body: object];
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Planted', version: '1' },
    paths: {
      '/planted': {
        get: {
          parameters: [{ name: 'size', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 9 } }],
          responses: { 200: { description: 'A name', content: { 'application/json': { schema } } } },
        },
      },
    },
  };
  beforeAll(async () => {
    server = createServer((_, response) => {
      const [status, body] = answer;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server?.close());

  it.each<[string, typeof answer, number]>([
    ['nothing where there is none', [200, { name: 'Ada' }], 0],
    ['an answer of 5xx', [500, { name: 'Ada' }], 1],
    ['a status that is not described', [418, { name: 'Ada' }], 1],
    ['an answer off its schema', [200, { name: 7 }], 1],
  ])('is found: %s', async (what, planted, code) => {
    answer = planted;
    const { port } = server.address() as AddressInfo;
    const name = `planted-${what.replaceAll(' ', '-')}`;
    const url = `http://127.0.0.1:${port}`;
    const outcome = await runSchemathesis({ ...common, name, description, url, headers: {}, examples: 5 });
    expect({ code: outcome.code, isFound: outcome.failures > 0 }).toEqual({ code, isFound: code === 1 });
  });
});
