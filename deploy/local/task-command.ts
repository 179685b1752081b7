import { join } from 'node:path';
import { urlsOf } from './parts/part.ts';
import type { Secrets } from './secrets.ts';
import { describeServices } from './services.ts';
import type { Ports } from './settings.ts';

export interface Where {
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly dataDir: string;
}

/** How a service is run to do one task and print its answer, beside the one that serves. */
export const taskCommand = (
  service: 'application' | 'payment',
  { ports, secrets, dataDir }: Where,
  args: readonly string[],
) => {
  const urls = urlsOf(ports, secrets);
  const { cwd, entry, env } = describeServices({ ports, urls, secrets, dataDir, mode: 'development' })[service];
  return {
    command: process.execPath,
    args: [join(cwd, entry), ...args],
    // What it prints is the answer.
    options: { cwd, env: { ...process.env, ...env, LOG_LEVEL: 'silent' } as NodeJS.ProcessEnv },
  };
};
