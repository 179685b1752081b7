import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuMs } from './engine/text-engine.ts';
import { drawExplanation, newTrace } from './explain.ts';
import { openReader } from './open-reader.ts';
import type { PassportReading } from './reading.ts';

const PICTURE = /\.(jpe?g|png|webp|heic|heif)$/i;
const USAGE = 'usage: npm run ocr -- <image or folder> [--json FILE] [--zone-only] | --explain <image>';

const say = (line: string) => process.stdout.write(`${line}\n`);

const picturesAt = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => PICTURE.test(name))
    .sort()
    .map((name) => join(path, name));
};

const summary = ({ accepted, reason, format, mrz, fields, warnings }: PassportReading) => ({
  accepted,
  reason,
  format,
  mrz,
  fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  details: fields.map(({ value: _, ...detail }) => detail),
  warnings,
});

/** Writes `<name>.explained.png` and `.json` into the folder it is called in. */
const explain = async (path: string) => {
  const reader = await openReader();
  const bytes = await readFile(path);
  const trace = newTrace();
  const reading = await reader.readPassport(bytes, trace);
  await reader.close();
  const file = `${parse(path).name}.explained`;
  await writeFile(`${file}.json`, `${JSON.stringify({ ...reading, trace }, null, 1)}\n`);
  const drawn = await drawExplanation(bytes, reading, trace);
  if (drawn) await writeFile(`${file}.png`, drawn);
  say(`${reading.accepted ? 'accepted' : reading.reason}: ${drawn ? `${file}.png, ` : ''}${file}.json`);
};

const main = async () => {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'string' },
      'zone-only': { type: 'boolean', default: false },
      explain: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.explain) return explain(values.explain);
  const [path] = positionals;
  if (!path) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const pictures = await picturesAt(path);
  const reader = await openReader({ printed: !values['zone-only'] });
  const answers: Record<string, object> = {};
  for (const picture of pictures) {
    const bytes = await readFile(picture);
    const started = performance.now();
    const cpu = cpuMs();
    const answer = summary(await reader.readPassport(bytes));
    const ms = Math.round(performance.now() - started);
    answers[basename(picture)] = { ...answer, ms, cpu_ms: Math.round(cpuMs() - cpu) };
    say(`${basename(picture)}  ${answer.accepted ? 'accepted' : answer.reason}  ${ms} ms`);
    if (pictures.length === 1) say(JSON.stringify(answer, null, 2));
  }
  await reader.close();
  if (values.json) await writeFile(values.json, `${JSON.stringify(answers, null, 1)}\n`);
};

await main();
