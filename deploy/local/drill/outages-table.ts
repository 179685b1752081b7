import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';
import type { OutageRow } from './outages.ts';

const NAMES: Record<string, string> = {
  postgres: 'PostgreSQL',
  kafka: 'Kafka',
  keycloak: 'Keycloak',
  mail: 'Mail server',
  sandbox: 'Stripe (sandbox)',
  ocr: 'OCR pod',
  documents: 'Store of documents (a folder)',
  s3: 'Store of documents (S3, by versitygw)',
};

/** docs/outages.md, as this run has it. */
export const writeOutages = (rows: readonly OutageRow[], { seconds }: { seconds: number }): void => {
  const lines = rows.map(({ part, how, seen, wellAfterSeconds, lost, fives }) => {
    const well = wellAfterSeconds === undefined ? 'not within 120 s' : `${wellAfterSeconds.toFixed(1)} s`;
    return `| ${NAMES[part] ?? part} | ${how} | ${seen} | ${well} | ${lost} | ${fives} |`;
  });
  const text = `# What happens when a part is away

Written by \`npm run drill -- outages --seconds ${seconds} --write\` on ${new Date().toISOString().slice(0, 10)}: each fault lasted ${seconds} s on one machine that had other work to do. Meanwhile each of seven screens
asked again every 1.5 s: the catalogue, an order, a save, the checkout, an upload, a reading of a passport, a sign-in link. "Meanwhile" lists what did not work, with the reason that the API gave and
how often, and what took longer than 3 s. "Well again" is when all seven worked twice in a row. "Lost" counts acknowledged answers that were not there afterwards, "500" answers that nobody had thought of.

A screen keeps what was typed and says so: reads are tried again by themselves, saves wait in the browser and are sent again, and only the payment waits for them.

| Part | Fault | Meanwhile | Well again after | Lost | 500 |
|---|---|---|---|---|---|
${lines.join('\n')}

"Read-only" and "full disk" of PostgreSQL, Kafka and the stores are real: the database says so itself, or the folder lies on a small disk of its own that is filled to the last byte.
`;
  writeFileSync(join(ROOT, 'docs/outages.md'), text);
};
