import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerHash } from '../keycloak.ts';
import { runToEnd } from '../run-to-end.ts';
import { ROOT } from '../settings.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  /** Tests that failed, then passed when they ran again alone. */
  readonly unsteady?: readonly string[];
  /** Tests that failed for good, as far as the run names them. */
  readonly failures?: readonly string[];
}

/** The figures that Maven's reports give. */
const readReports = (folder: string): Count => {
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.xml')) : [];
  const texts = reports.map((name) => readFileSync(join(folder, name), 'utf8'));
  const sum = (field: string): number =>
    texts.reduce((so, text) => so + Number(new RegExp(`<testsuite [^>]*\\b${field}="(\\d+)"`).exec(text)?.[1] ?? 0), 0);
  const failed = sum('failures') + sum('errors');
  return { passed: sum('tests') - failed, failed };
};

interface Options {
  readonly cacheDir: string;
  readonly log: string;
  readonly signal: AbortSignal;
}

/** The tests of Keycloak's provider; again only when it or they changed, as Maven takes its time. */
export const runProviderTests = async ({ cacheDir, log, signal }: Options): Promise<Count> => {
  const stamp = join(cacheDir, 'provider-tests.json');
  const key = providerHash();
  const known: { key?: string; passed?: number } = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  if (known.key === key) return { passed: known.passed ?? 0, failed: 0 };
  const folder = join(cacheDir, 'provider-tests');
  rmSync(folder, { recursive: true, force: true });
  const pom = join(ROOT, 'deploy/keycloak/pom.xml');
  const args = ['-B', '-ntp', '-f', pom, 'test', `-DbuildFolder=${folder}`];
  const error = await runToEnd('mvn', args, { log, signal }).catch((reason: Error) => reason);
  const { passed, failed } = readReports(join(folder, 'surefire-reports'));
  if (error || failed) {
    console.error(error?.message);
    return { passed, failed: Math.max(1, failed) };
  }
  writeFileSync(stamp, JSON.stringify({ key, passed }));
  return { passed, failed };
};
