import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecrets } from './secrets.ts';
import { dataDirFrom, portsFrom } from './settings.ts';
import { taskCommand } from './task-command.ts';

/** Runs a service's task against the platform that runs here, and ends with its exit code; 2 where nothing has run. */
export const runTask = (service: 'application' | 'payment', args: readonly string[]): void => {
  const dataDir = dataDirFrom(process.env);
  if (!existsSync(join(dataDir, 'secrets.json'))) {
    console.error(`Nothing has run from ${dataDir} yet: npm start first, and this while it runs.`);
    process.exit(2);
  }
  const ports = portsFrom(process.env);
  const { secrets } = keepSecrets(dataDir);
  const { command, args: all, options } = taskCommand(service, { ports, secrets, dataDir }, args);
  const child = spawn(command, all, { ...options, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 2));
};
