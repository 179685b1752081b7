// npm run bench -- dev [service | component]: how long a saved change takes with `npm run dev`, which has to be ready:
// a
// service until it answers again, a component until it is on screen. Beside `npm run dev -- --only apply`, where no
// service is watched: VISA_PORT=8094 npm run bench -- dev component
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../browser.ts';
import { answers } from '../machine.ts';
import { cacheDirFrom, dataDirFrom, portsFrom, ROOT } from '../settings.ts';
import { table } from './table.ts';

const ROUNDS = 5;
const LIMITS = { service: 2_000, component: 500 };
const PATIENCE_MS = 30_000;
const SERVICE = { part: 'catalog', file: join(ROOT, 'services/catalog/src/server.ts') };
const COMPONENT = {
  page: '/apply',
  file: join(ROOT, 'frontends/apply/src/features/apply/apply-page.tsx'),
  before: "{t('apply.title')}",
};

/** Has `edit` change a file, and puts it back whatever happens. */
const withFile = async <T>(file: string, work: (original: string) => Promise<T>): Promise<T> => {
  const original = readFileSync(file, 'utf8');
  const putBack = (): void => writeFileSync(file, original);
  process.once('exit', putBack);
  try {
    return await work(original);
  } finally {
    putBack();
    process.off('exit', putBack);
  }
};

const pidOf = (part: string): number | undefined => {
  const file = join(dataDirFrom(process.env), 'run.json');
  if (!existsSync(file)) throw new Error('Nothing runs here: start `npm run dev` beside this.');
  const { parts }: { parts: { name: string; pid: number }[] } = JSON.parse(readFileSync(file, 'utf8'));
  return parts.find(({ name }) => name === part)?.pid;
};

const until = async (holds: () => Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await sleep(5))
    if (Date.now() > end) throw new Error(`${what} did not come`);
};

const measureService = (): Promise<number[]> =>
  withFile(SERVICE.file, async (original) => {
    const times: number[] = [];
    const health = `http://127.0.0.1:${portsFrom(process.env).catalogOps}/healthz`;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = pidOf(SERVICE.part);
      const began = performance.now();
      writeFileSync(SERVICE.file, `${original}\n// round ${round} of npm run bench -- dev\n`);
      const isBack = async () => {
        const now = pidOf(SERVICE.part);
        return now !== undefined && now !== before && (await answers(health));
      };
      await until(isBack, 'The changed service');
      times.push(performance.now() - began);
      await sleep(1_000);
    }
    return times;
  });

const measureComponent = (page: Page): Promise<number[]> =>
  withFile(COMPONENT.file, async (original) => {
    if (!original.includes(COMPONENT.before)) throw new Error(`${COMPONENT.file} has no ${COMPONENT.before}`);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const words = `round ${round} of the bench`;
      const began = performance.now();
      writeFileSync(COMPONENT.file, original.replace(COMPONENT.before, `${words}`));
      await page.getByText(words, { exact: true }).first().waitFor({ timeout: PATIENCE_MS });
      times.push(performance.now() - began);
      await sleep(500);
    }
    return times;
  });

const median = (times: number[]): number => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

export const run = async ([only]: readonly string[]): Promise<void> => {
  if (only !== undefined && !['service', 'component'].includes(only))
    throw new Error('Usage: npm run bench -- dev [service | component]');
  const executablePath = await findBrowser(cacheDirFrom(process.env));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${portsFrom(process.env).web}${COMPONENT.page}`);
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: PATIENCE_MS });
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const component = only === 'service' ? [] : await measureComponent(page);
    const isSamePage = await page.evaluate(() => 'isSamePage' in globalThis);
    const service = only === 'component' ? [] : await measureService();
    const row = (name: string, times: number[], limit: number) => [
      name,
      times.length ? `${median(times).toFixed(0)} ms` : 'not run',
      times.length ? `${Math.max(...times).toFixed(0)} ms` : '',
      `${limit} ms`,
    ];
    table([
      ['saved until', 'median', 'worst', 'limit'],
      row('a changed service answers', service, LIMITS.service),
      row('a changed component is on screen', component, LIMITS.component),
    ]);
    console.log(`the page was ${isSamePage ? 'kept' : 'loaded anew'}`);
  } finally {
    await browser.close();
  }
};
