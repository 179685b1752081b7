// What a visit costs: Lighthouse, JavaScript and requests, what federation adds, who fetches the admin remote, the
// policy.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from '../browser.ts';
import { build } from '../build.ts';
import { findPortBlock } from '../machine.ts';
import { type RunningPlatform, startPlatform } from '../platform.ts';
import { runToEnd } from '../run-to-end.ts';
import { cacheDirFrom, dataDirFrom, type Ports, portCount, portsFromBlock, ROOT } from '../settings.ts';
import { fetchLighthouse, runLighthouse } from './web/lighthouse.ts';
import { report } from './web/report.ts';
import { pagesOf, weigh } from './web/weigh.ts';

const FIRST_PORT = 26_000;
const PARTS = ['postgres', 'kafka', 'catalog', 'application', 'gateway', 'remote-apply', 'remote-admin', 'edge'];
const SHELL = join(ROOT, 'frontends/shell');

interface Destination {
  readonly slug: string;
  readonly nationalityCountries: readonly string[];
}

/** The same shell and remotes in one build, without federation. */
const buildPlain = ({ folder, log }: { folder: string; log: string }): Promise<void> =>
  runToEnd(join(ROOT, 'node_modules/.bin/rsbuild'), ['build', '--config', 'build/plain.config.ts'], {
    cwd: SHELL,
    env: { NODE_ENV: 'production', PLAIN_DIR: folder },
    log,
  });

interface Serving {
  readonly folder: string;
  readonly platform: RunningPlatform;
  readonly ports: Ports;
}

/** Serves another build of the shell at the same address. */
const serveShell = async ({ folder, platform, ports }: Serving): Promise<() => void> => {
  await platform.stopPart('edge');
  const child = spawn(process.execPath, [join(ROOT, 'frontends/edge/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(ports.web),
      OPS_PORT: String(ports.edgeOps),
      FILES_DIR: folder,
      DRAIN_MS: '0',
      GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
      KEYCLOAK_URL: platform.urls.keycloak,
      PUBLIC_URL: platform.urls.web,
    },
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${ports.edgeOps}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 20_000; !(await answers()); await sleep(50))
    if (Date.now() > end) throw new Error('The plain build is not served.');
  return () => void child.kill();
};

/**
 * `--strict`: a missed limit is a failure. `--runs=5`: of Lighthouse, instead of three. `--no-lighthouse`: bytes only.
 */
export const run = async (options: readonly string[]): Promise<void> => {
  const runs = Number(options.find((option) => option.startsWith('--runs='))?.slice('--runs='.length) ?? 3);
  const dataDir = join(dataDirFrom(process.env), 'bench-web');
  const cacheDir = cacheDirFrom(process.env);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const log = (name: string): string => join(dataDir, `logs/${name}.log`);
  const ports = portsFromBlock(await findPortBlock(FIRST_PORT, portCount + 1));
  const say = (line: string): void => console.log(line);
  const built = build({ say, log: log('build'), cacheDir });
  const platform = startPlatform({ ports, dataDir, cacheDir, say, built, durable: false, only: PARTS });
  let stopServing: (() => void) | undefined;
  try {
    await platform.ready;
    const executablePath = await findBrowser(cacheDir);
    const { web, api } = platform.urls;
    const { destinations } = (await (await fetch(`${api}/destinations`)).json()) as { destinations: Destination[] };
    const visa = destinations.find(({ nationalityCountries }) => nationalityCountries.includes('US'));
    if (!visa) throw new Error('The catalogue has no visa for US passports.');
    const pages = pagesOf(visa.slug);
    const lighthouse = options.includes('--no-lighthouse')
      ? {}
      : await runLighthouse({
          executablePath,
          lighthouse: await fetchLighthouse({ cacheDir, log: log('lighthouse') }),
          port: FIRST_PORT - 1,
          web,
          pages,
          runs,
          profile: join(dataDir, 'profile'),
        });
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const federated = await weigh({ browser, web, pages });
    const plainFolder = join(dataDir, 'plain');
    await buildPlain({ folder: plainFolder, log: log('plain') });
    stopServing = await serveShell({ folder: plainFolder, platform, ports });
    const plain = await weigh({ browser, web, pages });
    await browser.close();
    console.log('');
    const missed = report({ federated, plain, lighthouse });
    if (missed > 0 && options.includes('--strict')) process.exitCode = 1;
  } finally {
    stopServing?.();
    await platform.stop();
  }
};
