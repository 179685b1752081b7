import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Backend, startBackend } from './backend.ts';
import { describeForCaller } from './fuzz-schema.ts';
import type { WhoCalls } from './role-walk.ts';
import { PUBLIC_URL } from './start-gateway.ts';
import { type Scene, settle } from './walk-requests.ts';

/** Set by `npm run fuzz`; without them nothing is fuzzed. */
const { FUZZ_PROGRAM = '', FUZZ_COUNT = '', FUZZ_SEED = '1', FUZZ_REPORTS = '' } = process.env;
const AS: WhoCalls[] = [
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
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/** The stream of events stays open for as long as its reader does: it is ended so often while there is fuzzing. */
const END_STREAMS_EVERY_MS = 100;

interface Outcome {
  code: number | null;
  cases: number;
  failures: number;
  text: string;
}

const run = (args: readonly string[]): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(FUZZ_PROGRAM, args, {
      // It keeps what it has learned where it runs.
      cwd: FUZZ_REPORTS,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, COLUMNS: '120' },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });

(FUZZ_PROGRAM ? describe : describe.skip)(
  'any request that the API’s description allows or forbids (npm run fuzz)',
  () => {
    jest.setTimeout(8 * 60 * 60 * 1000);
    let backend: Backend;
    let scene: Scene;
    let ending: NodeJS.Timeout;
    beforeAll(async () => {
      backend = await startBackend();
      scene = await settle(backend);
      await backend.gateway.catalogue.renew();
      ending = setInterval(() => backend.gateway.hub.close(), END_STREAMS_EVERY_MS);
    });
    afterAll(async () => {
      clearInterval(ending);
      await backend?.stop();
    });

    const fuzz = async (who: WhoCalls): Promise<Outcome> => {
      const described = await (await backend.gateway.call('/openapi.json')).json();
      const file = join(FUZZ_REPORTS, `${who}.openapi.json`);
      writeFileSync(file, JSON.stringify(describeForCaller(described, scene, who)));
      const report = join(FUZZ_REPORTS, `${who}.json`);
      const capability = scene.capabilityOf(who);
      const operations = backend.gateway.routes.length;
      const { code, text } = await run([
        'run',
        file,
        `--url=${backend.gateway.base}`,
        `--checks=${CHECKS.join()}`,
        '--phases=fuzzing,stateful',
        `--max-examples=${Math.ceil(Number(FUZZ_COUNT) / AS.length / operations)}`,
        `--seed=${FUZZ_SEED}`,
        '--continue-on-failure',
        '--no-color',
        '--request-timeout=30',
        '--suppress-health-check=all',
        `--header=Origin: ${PUBLIC_URL}`,
        ...(scene.tokens[who] ? [`--header=Authorization: ${scene.tokens[who]}`] : []),
        ...(capability ? [`--header=Cookie: visa_guest=${capability}`] : []),
        '--report=json',
        `--report-json-path=${report}`,
      ]);
      writeFileSync(join(FUZZ_REPORTS, `${who}.txt`), text);
      const { cases, failures } = readReport(report);
      appendFileSync(join(FUZZ_REPORTS, 'summary.txt'), `${who}: ${cases} cases, ${failures} failures\n`);
      return { code, cases, failures, text };
    };

    const readReport = (path: string): { cases: number; failures: number } => {
      const { test_cases: cases, failures, errors } = JSON.parse(readFileSync(path, 'utf8'));
      return { cases: cases.generated, failures: failures.length + errors.length };
    };

    it.each(AS)('is answered as described, and never with 5xx, to %s', async (who) => {
      const { code, cases, text } = await fuzz(who);
      expect(code === 0 ? '' : text).toBe('');
      expect(cases).toBeGreaterThan(0);
    });
  },
);
