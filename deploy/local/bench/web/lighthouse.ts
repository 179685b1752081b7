// Lighthouse's figures of the pages.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { runToEnd } from '../../run-to-end.ts';
import type { MeasuredPages } from './weigh.ts';

const LIGHTHOUSE = '13.5.0';
/** Lighthouse's own names, whether more or less is better, and how the figure is written. */
export const AUDITS: readonly [
  key: string,
  limit: number,
  direction: 'atLeast' | 'atMost',
  write: (value: number) => string,
][] = [
  ['performance', 95, 'atLeast', (value) => String(value)],
  ['accessibility', 100, 'atLeast', (value) => String(value)],
  ['best-practices', 100, 'atLeast', (value) => String(value)],
  ['seo', 100, 'atLeast', (value) => String(value)],
  ['largest-contentful-paint', 1_500, 'atMost', (value) => `${(value / 1000).toFixed(2)} s`],
  ['cumulative-layout-shift', 0.02, 'atMost', (value) => value.toFixed(3)],
  ['total-blocking-time', 150, 'atMost', (value) => `${value.toFixed(0)} ms`],
];

/** Figures of one page by the names of AUDITS. */
export type Figures = Readonly<Record<string, number>>;

/** What is read of a Lighthouse result. */
interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result }>;

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Some 180 MB, so it is not among the packages of the repository. */
export const fetchLighthouse = async ({ cacheDir, log }: { cacheDir: string; log: string }): Promise<Lighthouse> => {
  const folder = join(cacheDir, `lighthouse-${LIGHTHOUSE}`);
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    console.log('Installing Lighthouse');
    mkdirSync(folder, { recursive: true });
    const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline'];
    await runToEnd('npm', ['install', ...flags, `lighthouse@${LIGHTHOUSE}`], { cwd: folder, log });
  }
  return (await import(pathToFileURL(entry).href)).default;
};

interface Audit {
  readonly executablePath: string;
  readonly lighthouse: Lighthouse;
  readonly port: number;
  readonly web: string;
  readonly pages: MeasuredPages;
  readonly runs: number;
  readonly profile: string;
}

/** The median of a few runs of Lighthouse's mobile preset on each page, in a browser that holds an application. */
export const runLighthouse = async ({
  executablePath,
  lighthouse,
  port,
  web,
  pages,
  runs,
  profile,
}: Audit): Promise<Record<string, Figures>> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    baseURL: web,
    locale: 'en-US',
  });
  const figures: Record<string, Figures> = {};
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(60_000);
    await pages['step page'].open(page);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    for (const [name, { path }] of Object.entries(pages)) {
      await page.goto('about:blank');
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) {
        await session.send('Network.clearBrowserCache');
        const { lhr } = await lighthouse(new URL(path, web).href, {
          port,
          logLevel: 'silent',
          disableStorageReset: true,
        });
        if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
        results.push(lhr);
      }
      const figureOf = ({ categories, audits }: Result, key: string): number =>
        categories[key] ? Math.round(categories[key].score * 100) : (audits[key]?.numericValue ?? Number.NaN);
      figures[name] = Object.fromEntries(
        AUDITS.map(([key]) => [key, median(results.map((lhr) => figureOf(lhr, key)))]),
      );
      const { categories, audits } = results[0] as Result;
      const failed = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ weight }) => weight > 0)
          .map(({ id }) => audits[id])
          .filter((audit) => audit && audit.score !== null && audit.score < 1)
          .map((audit) => `${category}: ${audit?.title}`),
      );
      for (const fault of failed) console.log(`  ${name}: ${fault}`);
    }
  } finally {
    await context.close();
  }
  return figures;
};
