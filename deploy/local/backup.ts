// npm run backup [-- --days N]: one backup of the platform that runs here, into VISA_BACKUP_DIR or .local/backups.
// npm run backup -- keys FOLDER | rotate-keys | list-keys | destroy-keys [--days N]: the keys, which no backup holds.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './backup/back-up.ts';
import { backupDirOf } from './backup/layout.ts';
import { countDataKeys, idsOf, needOf, reasonToKeep } from './backup/master-keys.ts';
import { urlsOf } from './parts/part.ts';
import { findSupervisor } from './processes.ts';
import {
  destroyRetiredKeys,
  keepSecrets,
  type RetiredKeys,
  retiredKeysOf,
  rotateMasterKeys,
  type Secrets,
  writeSecrets,
} from './secrets.ts';
import { dataDirFrom, portsFrom } from './settings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { days: { type: 'string', default: '35' } },
});
const [verb = 'databases', folder] = positionals;
const days = Number(values.days);
const dataDir = dataDirFrom(process.env);
const backupDir = backupDirOf(dataDir);

const DAY_MS = 86_400_000;
const ROTATED_WITHIN_DAYS = 31;

const isPastItsTime = ({ retiredAt }: RetiredKeys): boolean => Date.parse(retiredAt) <= Date.now() - days * DAY_MS;

/** What is due, in words: whoever backs up each day reads it in time. */
const sayIfDue = ({ masterKeysSince, ...secrets }: Secrets): string => {
  const age = Math.floor((Date.now() - Date.parse(masterKeysSince)) / DAY_MS);
  const old = retiredKeysOf(secrets).filter((key) => isPastItsTime(key) && !reasonToKeep(needOf(key, backupDir)));
  const rotation =
    age > ROTATED_WITHIN_DAYS ? ` The master keys are ${age} days old: npm run backup -- rotate-keys.` : '';
  const end = old.length > 0 ? ' Retired master keys are due to go: npm run backup -- destroy-keys.' : '';
  return rotation + end;
};

type KeyPair = Pick<RetiredKeys, 'field' | 'document'>;

/** By the ids that rows and the services' messages have. */
const nameOf = (key: KeyPair): string => idsOf(key).join(' and ');

const requireStopped = (): void => {
  if (findSupervisor(join(dataDir, 'run.json')))
    throw new Error('The platform is running with its keys: stop it first, and start it again afterwards.');
};

const VERBS: Record<string, () => Promise<string> | string> = {
  databases: async () => {
    const { secrets } = keepSecrets(dataDir);
    const { base, documents, removed } = await backUp({
      url: urlsOf(portsFrom(process.env), secrets).postgres,
      postgresDir: join(dataDir, 'postgres'),
      documentsDir: join(dataDir, 'documents'),
      backupDir,
      days,
    });
    const made = `${base}, ${documents} documents added, ${removed.length} old copies removed.`;
    return `${made} Its keys are elsewhere: ${dataDir}/secrets.json.${sayIfDue(secrets)}`;
  },
  keys: () => {
    if (!folder) throw new Error('Usage: npm run backup -- keys FOLDER');
    const to = resolve(folder);
    if (to === backupDir || to.startsWith(`${backupDir}/`))
      throw new Error('Keys beside the data that they open protect nothing: choose a folder elsewhere.');
    mkdirSync(to, { recursive: true, mode: 0o700 });
    copyFileSync(join(dataDir, 'secrets.json'), join(to, 'secrets.json'));
    return `${to}/secrets.json. It replaces the one before: older copies of it keep keys alive that are meant to be gone.`;
  },
  'rotate-keys': () => {
    requireStopped();
    const { secrets } = keepSecrets(dataDir);
    writeSecrets(dataDir, rotateMasterKeys(secrets));
    return [
      'New master keys; the ones before open what they wrapped.',
      'After the next start a job wraps the data keys of everybody who is not erased anew: npm run backup -- list-keys.',
      'A copy of the keys elsewhere lacks the new ones: npm run backup -- keys FOLDER.',
    ].join('\n');
  },
  'list-keys': async () => {
    const { secrets } = keepSecrets(dataDir);
    const { postgres } = urlsOf(portsFrom(process.env), secrets);
    const counts = await countDataKeys((database) => postgres.replace(/postgres$/, database)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return undefined;
        throw error;
      },
    );
    const wrapped = (key: KeyPair): string =>
      counts
        ? `${idsOf(key).reduce((sum, id) => sum + (counts[id] ?? 0), 0)} data keys under it`
        : 'the databases are not running';
    const current = { field: secrets.fieldMasterKey, document: secrets.documentMasterKey };
    const retired = retiredKeysOf(secrets).map((key) => {
      const reason = reasonToKeep(needOf(key, backupDir));
      return `retired ${key.retiredAt}: ${nameOf(key)}; ${wrapped(key)}; ${reason ?? 'nothing needs them'}`;
    });
    return [`current since ${secrets.masterKeysSince}: ${nameOf(current)}; ${wrapped(current)}`, ...retired].join('\n');
  },
  'destroy-keys': () => {
    requireStopped();
    const { secrets } = keepSecrets(dataDir);
    const left = destroyRetiredKeys(secrets, (key) => isPastItsTime(key) && !reasonToKeep(needOf(key, backupDir)));
    writeSecrets(dataDir, left);
    const gone = retiredKeysOf(secrets).length - retiredKeysOf(left).length;
    const said = `${gone} retired pairs of master keys are gone. What only they wrapped opens nowhere any more.`;
    const kept = retiredKeysOf(left).filter(isPastItsTime);
    if (kept.length === 0) return said;
    const why = kept.map((key) => `${nameOf(key)}: ${reasonToKeep(needOf(key, backupDir))}`);
    throw new Error(
      `${said} Not destroyed:\n${why.join('\n')}\nnpm run backup removes the copies that are past their time.`,
    );
  },
};

try {
  const run = VERBS[verb];
  if (!run || !(days >= 0)) throw new Error(`Usage: npm run backup [-- ${Object.keys(VERBS).join(' | ')}] [--days N]`);
  if (!existsSync(join(dataDir, 'secrets.json'))) throw new Error(`Nothing has run from ${dataDir} yet.`);
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
