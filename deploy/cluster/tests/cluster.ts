// What every test of the cluster asks of it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BIN, environment, kubectl, NAMESPACE, RELEASE } from '../cluster-access.ts';
import type { StopTraffic, TrafficReport } from '../traffic.ts';

export const SERVICES = [
  'gateway',
  'catalog',
  'application',
  'payment',
  'document',
  'notification',
  'ocr',
  'shell',
  'apply',
  'admin',
];
/** Requests a second while services are restarted. */
export const PER_SECOND = 100;

/** A test: throws with what is wrong, or returns the figure to print. */
export type ClusterTests = Readonly<Record<string, () => Promise<string>>>;

export interface Pod {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly spec: { readonly automountServiceAccountToken?: boolean };
  readonly status: { readonly podIP?: string; readonly phase: string };
}

export interface Deployment {
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
  };
  readonly status: { readonly readyReplicas?: number };
}

export interface Items<T> {
  readonly items: readonly T[];
}

export const run = promisify(execFile);
export const helm = async (...args: string[]): Promise<string> =>
  (await run(join(BIN, 'helm'), args, { env: environment, maxBuffer: 1 << 26 })).stdout;
export const k = (...args: string[]): Promise<string> => kubectl('-n', NAMESPACE, ...args);
export const json = async <T>(...args: string[]): Promise<T> => JSON.parse(await k(...args, '-o', 'json'));
export const deployment = (name: string): string => `deployment/${RELEASE}-${name}`;
export const selector = (name: string): string =>
  `app.kubernetes.io/component=${name},app.kubernetes.io/instance=${RELEASE}`;
export const podsOf = async (name: string): Promise<Pod[]> =>
  (await json<Items<Pod>>('get', 'pods', '-l', selector(name), '--field-selector=status.phase=Running')).items.filter(
    ({ metadata }) => !metadata.deletionTimestamp,
  );
export const podOf = async (name: string): Promise<Pod> => {
  const [pod] = await podsOf(name);
  if (!pod) throw new Error(`No pod of ${name} is running.`);
  return pod;
};
export const rolledOut = (name: string): Promise<string> => k('rollout', 'status', deployment(name), '--timeout=180s');
export const allRolledOut = (): Promise<string[]> => Promise.all(SERVICES.map(rolledOut));
export const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export const expect = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

export const until = async (holds: () => Promise<boolean>, patienceMs: number, otherwise: string): Promise<void> => {
  for (const end = Date.now() + patienceMs; !(await holds()); await sleep(1_000)) expect(Date.now() < end, otherwise);
};

/** Ended well, or the words that the command said on its way out. */
export const complaintOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    ({ stderr }: { stderr: string }) => stderr,
  );

export const spoken = ({ sent, p95 }: TrafficReport): string => `${sent} requests, 0 failed, p95 ${p95} ms`;

/**
 * What becomes of traffic while something happens. @returns its report and what `happens` returned; throws where a
 * request failed.
 */
export const during = async <T>(
  startTraffic: () => Promise<StopTraffic>,
  happens: () => Promise<T>,
): Promise<TrafficReport & { value: T }> => {
  const stop = await startTraffic();
  const [outcome] = await Promise.allSettled([happens()]);
  const result = await stop();
  if (outcome.status === 'rejected') throw outcome.reason;
  const { sent, failed, examples } = result;
  expect(failed === 0 && sent > 0, `${failed} of ${sent} requests failed: ${examples.join('; ')}`);
  return { ...result, value: outcome.value };
};
