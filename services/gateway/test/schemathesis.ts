// One run of Schemathesis against a server and its description.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

interface Options {
  readonly program: string;
  /** Names the files of the run. */
  readonly name: string;
  readonly description: object;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Cases for each operation, one by one and again in sequences. */
  readonly examples: number;
  readonly seed: number;
  /** Where its reports go, and what it learns while it runs. */
  readonly folder: string;
}

export interface Outcome {
  code: number | null;
  cases: number;
  failures: number;
  text: string;
}

const run = (
  program: string,
  args: readonly string[],
  folder: string,
): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
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

/** Asks for what the description allows and for what it forbids, and checks every answer by it. */
export const runSchemathesis = async (options: Options): Promise<Outcome> => {
  const { program, name, description, url, headers, examples, seed, folder } = options;
  const file = join(folder, `${name}.openapi.json`);
  const report = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(description));
  const { code, text } = await run(
    program,
    [
      'run',
      file,
      `--url=${url}`,
      `--checks=${CHECKS.join()}`,
      '--phases=fuzzing,stateful',
      `--max-examples=${examples}`,
      `--seed=${seed}`,
      '--continue-on-failure',
      '--no-color',
      '--request-timeout=30',
      '--suppress-health-check=all',
      ...Object.entries(headers).map(([header, value]) => `--header=${header}: ${value}`),
      '--report=json',
      `--report-json-path=${report}`,
    ],
    folder,
  );
  writeFileSync(join(folder, `${name}.txt`), text);
  const { test_cases: cases, failures, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return { code, cases: cases.generated, failures: failures.length + errors.length, text };
};
