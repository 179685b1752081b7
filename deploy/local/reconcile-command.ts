import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { urlsOf } from './parts/part.ts';
import type { Secrets } from './secrets.ts';
import { describeServices } from './services.ts';
import type { Ports } from './settings.ts';

interface Where {
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly dataDir: string;
}

/** How the payment service is run to reconcile once and print what it found: the table, or JSON with --json. */
export const reconcileCommand = ({ ports, secrets, dataDir }: Where, args: readonly string[]) => {
  const urls = urlsOf(ports, secrets);
  const { payment } = describeServices({ ports, urls, secrets, dataDir, mode: 'development' });
  return {
    command: process.execPath,
    args: [join(payment.cwd, payment.entry), 'reconcile', ...args],
    options: {
      cwd: payment.cwd,
      // What it prints is the answer.
      env: { ...process.env, ...payment.env, LOG_LEVEL: 'silent' } as NodeJS.ProcessEnv,
    },
  };
};

export interface Reconciled {
  readonly repaired: number;
  readonly differences: { kind: string; subject: string; details: object }[];
}

/** Reconciles once. Throws where that itself fails; differences that are open are its answer. */
export const reconcileNow = async (where: Where, { days }: { days: number }): Promise<Reconciled> => {
  const { command, args, options } = reconcileCommand(where, ['--json', '--days', String(days)]);
  const ran = await promisify(execFile)(command, args, options).catch((error: Error & { stdout?: string }) => {
    if (error.stdout?.startsWith('{')) return { stdout: error.stdout }; // it exits with 1 where one is open
    throw error;
  });
  return JSON.parse(ran.stdout);
};
