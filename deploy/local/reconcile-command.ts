import { join } from 'node:path';
import { urlsOf } from './parts/part.ts';
import type { Secrets } from './secrets.ts';
import { describeServices } from './services.ts';
import type { Ports } from './settings.ts';

/** How the payment service is run to reconcile once and print what it found: the table, or JSON with --json. */
export const reconcileCommand = (
  { ports, secrets, dataDir }: { ports: Ports; secrets: Secrets; dataDir: string },
  args: readonly string[],
) => {
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
