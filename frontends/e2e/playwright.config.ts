import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const { CHROME_PATH, E2E_RESULTS_DIR } = process.env;
const root = join(import.meta.dirname, '../..');
/** Below the folder of the test run: the results as data, a page for people, and what is kept of each failure. */
const results = E2E_RESULTS_DIR ?? join(root, '.local/test/browser');

/** The tests in a browser. `npm test` starts the platform for them and says by E2E_* where it is. */
export default defineConfig({
  testDir: root,
  testMatch: ['frontends/e2e/**/*.e2e.ts', 'deploy/**/*.e2e.ts'],
  testIgnore: ['**/node_modules/**', '**/dist/**', '**/.local/**', '**/target/**'],
  outputDir: join(results, 'failed'),
  reporter: [
    ['list'],
    ['json', { outputFile: join(results, 'results.json') }],
    ['html', { outputFolder: join(results, 'report'), open: 'never' }],
  ],
  // Some stop a part of the one platform that all of them use; `npm test` says which may run side by side.
  workers: 1,
  // A test that passes only the second time is told as unsteady at the end.
  retries: 1,
  timeout: 120_000,
  use: {
    baseURL: process.env.E2E_WEB_URL,
    launchOptions: { executablePath: CHROME_PATH, args: ['--no-sandbox'] },
    viewport: { width: 1280, height: 900 },
    // English, so that the words of the screens can be asked for.
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // Pictures of every step would cost more than the steps; the page as it was is kept all the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: { mode: 'only-on-failure', fullPage: true },
  },
});
