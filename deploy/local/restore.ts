// npm run restore -- --keys FOLDER [--from BACKUPS] [--at 2026-01-31T12:00:00Z]: into a fresh VISA_DATA_DIR. Recovers
// the databases and documents, starts the platform, erases again who was erased since, reconciles with Stripe, and
// stops it.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishRestore } from './backup/finish-restore.ts';
import { backupDirOf } from './backup/layout.ts';
import { requireMasterKeys } from './backup/master-keys.ts';
import { chooseBase, recover } from './backup/recover.ts';
import { build } from './build.ts';
import { checkMachine } from './machine.ts';
import { markRealmRestored } from './parts/keycloak-part.ts';
import { startPlatform } from './platform.ts';
import { keepSecrets } from './secrets.ts';
import { DATABASES } from './services.ts';
import { cacheDirFrom, dataDirFrom, portsFrom } from './settings.ts';

const { values } = parseArgs({
  options: { keys: { type: 'string' }, from: { type: 'string' }, at: { type: 'string' } },
});
const say = (line: string): void => console.log(line);

const run = async (): Promise<number> => {
  const dataDir = dataDirFrom(process.env);
  const cacheDir = cacheDirFrom(process.env);
  const ports = portsFrom(process.env);
  const backupDir = resolve(values.from ?? backupDirOf(dataDir));
  const at = values.at ? new Date(values.at) : undefined;
  if (at && Number.isNaN(at.getTime())) throw new Error('--at expects a moment such as 2026-01-31T12:00:00Z');
  const keys = values.keys && join(resolve(values.keys), 'secrets.json');
  if (!keys || !existsSync(keys))
    throw new Error(
      'Usage: npm run restore -- --keys FOLDER [--from BACKUPS] [--at MOMENT], with secrets.json in FOLDER',
    );
  await checkMachine({ ports, dataDir });
  if (existsSync(join(dataDir, 'postgres')))
    throw new Error(`${dataDir} holds a platform already: restore into a fresh folder (VISA_DATA_DIR).`);
  requireMasterKeys(chooseBase(backupDir, at), JSON.parse(readFileSync(keys, 'utf8')));
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  copyFileSync(keys, join(dataDir, 'secrets.json'));
  const { secrets } = keepSecrets(dataDir);
  const base = await recover(
    {
      backupDir,
      at,
      postgresDir: join(dataDir, 'postgres'),
      documentsDir: join(dataDir, 'documents'),
      port: ports.postgres,
      password: secrets.postgresPassword,
    },
    DATABASES,
  );
  markRealmRestored(dataDir);
  say(`Recovered from ${base}${at ? ` as of ${at.toISOString()}` : ''}`);
  const signal = new AbortController().signal;
  const built = build({ say, log: join(dataDir, 'logs/build.log'), cacheDir, signal });
  const platform = startPlatform({ ports, dataDir, cacheDir, say, built });
  try {
    await Promise.all([built, platform.ready]);
    const { erased, repaired, differences } = await finishRestore(platform, { ports, dataDir, backupDir });
    say(`${erased} erased again; ${repaired} differences with Stripe put right, ${differences.length} left`);
    for (const { kind, subject } of differences) say(`  ${kind} ${subject}`);
    say('npm start starts it.');
    return differences.length > 0 ? 1 : 0;
  } finally {
    await platform.stop();
  }
};

run().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
