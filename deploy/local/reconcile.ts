// npm run reconcile [-- --days N --json]: compares Stripe, the ledger and the orders of the platform that runs here.
// Exits 1 where a difference is open.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reconcileCommand } from './reconcile-command.ts';
import { keepSecrets } from './secrets.ts';
import { dataDirFrom, portsFrom } from './settings.ts';

const dataDir = dataDirFrom(process.env);
if (!existsSync(join(dataDir, 'secrets.json'))) {
  console.error(`Nothing has run from ${dataDir} yet: npm start first, and reconcile while it runs.`);
  process.exit(2);
}
const ports = portsFrom(process.env);
const { secrets } = keepSecrets(dataDir);
const { command, args, options } = reconcileCommand({ ports, secrets, dataDir }, process.argv.slice(2));
const child = spawn(command, args, { ...options, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 2));
