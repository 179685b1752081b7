import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import releases from '../../deploy/schema/releases.json' with { type: 'json' };
import { readPlatform } from './platform.ts';
import { signInAsStaff } from './sign-in.ts';
import { test } from './test.ts';
import { ada, anAddress, choose, fillPersonalDetails, heading, saveAndContinue } from './traveller.ts';

const platform = readPlatform();
const ROOT = join(import.meta.dirname, '../..');
const asked = process.env.CHECK_PREVIOUS_RELEASE;
/** The release before, or the commit that was asked for. */
const commit = asked && asked !== '1' ? asked : releases.at(-1)?.commit;
/** Not so in a copy without its history, or with the newest commits only. */
const isHere = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;

/** Major and minor version of the design system: below 1.0 another minor one is a break. */
const designIn = (manifest: string): string => JSON.parse(manifest).version.split('.').slice(0, 2).join('.');
const MANIFEST = 'frontends/ui/package.json';
const isBreak = (): boolean =>
  designIn(execFileSync('git', ['show', `${commit}:${MANIFEST}`], { cwd: ROOT, encoding: 'utf8' })) !==
  designIn(readFileSync(join(ROOT, MANIFEST), 'utf8'));

test.skip(!asked, 'builds a release, with CHECK_PREVIOUS_RELEASE=1 only');
test.skip(!isHere, `${commit} is not in this copy`);
test.describe.configure({ timeout: 900_000 });

let release = '';
const distOf = (part: string) => join(release, 'frontends', part, 'dist');

/** The release's front ends, built with the packages that are installed here. */
const unpack = (folder: string): void => {
  const parts = ['package.json', 'tsconfig.json', 'proto', 'services', 'frontends'];
  const archive = execFileSync('git', ['archive', `${commit}`, '--', ...parts], { cwd: ROOT, maxBuffer: 1 << 28 });
  execFileSync('tar', ['xf', '-', '-C', folder], { input: archive });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@wayfare'), { recursive: true });
  const packages = join(ROOT, 'node_modules');
  for (const name of readdirSync(packages).filter((entry) => entry !== '@wayfare' && entry !== '.package-lock.json'))
    symlinkSync(join(packages, name), join(modules, name));
  const workspaces = ['services', 'frontends'].flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => join(folder, parent, name)),
  );
  for (const workspace of [join(folder, 'proto'), ...workspaces]) {
    const manifest = join(workspace, 'package.json');
    if (existsSync(manifest)) symlinkSync(workspace, join(modules, JSON.parse(readFileSync(manifest, 'utf8')).name));
  }
};

test.beforeAll(() => {
  release = mkdtempSync(join(tmpdir(), 'release-'));
  unpack(release);
  for (const part of ['shell', 'apply', 'admin'])
    execFileSync(process.execPath, [join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], {
      cwd: join(release, 'frontends', part),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
});
test.afterAll(() => rmSync(release, { recursive: true, force: true }));

/** Has the browser get these files from the release, and notes which. */
const serve = async (context: BrowserContext, below: string, folder: string): Promise<string[]> => {
  const served: string[] = [];
  await context.route(
    ({ pathname }) => pathname.startsWith(below),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(folder, pathname.slice(below.length));
      if (!existsSync(path)) return route.continue();
      served.push(pathname);
      return route.fulfill({ path });
    },
  );
  return served;
};

/** The pages of the release's shell, with the headers of today. */
const servePages = async (context: BrowserContext): Promise<void> => {
  await context.route(
    (url) => url.origin === platform.web && !/^\/(api|remotes|static)\//.test(url.pathname),
    async (route) => {
      // What Keycloak's client looks at in a frame of its own, to restore the session, is no page.
      const isPage = route.request().resourceType() === 'document' && !route.request().frame().parentFrame();
      if (!isPage) return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: readFileSync(join(distOf('shell'), 'app.html'), 'utf8') });
    },
  );
};

const apply = async (page: Page): Promise<void> => {
  await page.goto('/application/order-confirmation');
  await choose(page, 'Visa', 'United Kingdom');
  await choose(page, 'Nationality', 'United States');
  await page.getByRole('button', { name: 'Start your application' }).click();
  await fillPersonalDetails(page, [ada], anAddress('pair'));
  await saveAndContinue(page);
  await heading(page, 'Passport details').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
};

const manage = async (page: Page): Promise<void> => {
  await signInAsStaff(page, platform.staff);
  // The way back from Keycloak is a redirect, which no route of the test sees.
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Destinations' }).click();
  await page.getByRole('button', { name: 'Edit United Kingdom ETA', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Visa name').waitFor();
};

/** The page says that it could not be loaded, the browser's log says why, and the shell goes on. */
const stand = async (page: Page): Promise<void> => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/application/order-confirmation');
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  expect(said.filter((line) => line.includes('@wayfare/ui/api'))).not.toEqual([]);
  await page.getByRole('link', { name: 'Privacy' }).first().click();
  await heading(page, 'Privacy').waitFor();
};

/** Without a fault, and without a word about packages that do not fit. */
const quietly =
  (work: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.text().includes('@wayfare/') && faults.push(message.text()));
    await work(page);
    expect(faults).toEqual([]);
  };

const walks = { apply: quietly(apply), admin: quietly(manage) };
for (const [remote, work] of Object.entries(isHere && isBreak() ? { apply: stand } : walks)) {
  const does = work === stand ? 'stands without' : 'runs';
  test(`the shell of today ${does} ${remote} of the release before`, async ({ page, context }) => {
    const served = await serve(context, `/remotes/${remote}/`, distOf(remote));
    await work(page);
    expect(served).toContain(`/remotes/${remote}/remoteEntry.js`);
  });

  test(`the shell of the release before ${does} ${remote} of today`, async ({ page, context }) => {
    await servePages(context);
    const served = await serve(context, '/static/', join(distOf('shell'), 'static'));
    await work(page);
    expect(served.some((path) => /\/static\/js\/index\./.test(path))).toBe(true);
  });
}
