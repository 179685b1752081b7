import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idsOf, requireMasterKeys } from './backup/master-keys.ts';
import { keepSecrets, retiredKeysOf, type Secrets, writeSecrets } from './secrets.ts';
import { describeServices } from './services.ts';
import { portsFrom } from './settings.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const backup = (...args: string[]) => {
  const env = {
    ...process.env,
    VISA_DATA_DIR: dataDir,
    VISA_BACKUP_DIR: join(dataDir, 'backups'),
    VISA_INSTALL: 'off',
    VISA_POSTGRES_PORT: '1', // where nothing listens
  };
  const script = join(__dirname, 'backup.ts');
  const { status, stdout, stderr } = spawnSync('node', ['--no-warnings', script, ...args], { env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};
const secretsNow = (): Secrets => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
const keysOfServices = (secrets: Secrets) => {
  const urls = { issuer: '', web: '', sandbox: '' };
  const { application, document } = describeServices({ ports: portsFrom({}), urls, secrets, dataDir, mode: 'test' });
  return [application, document].map(({ env }) => [env.MASTER_KEY, env.MASTER_KEYS_PREVIOUS]);
};

test('rotated keys are what both services wrap with next, and the ones before still open', () => {
  const { secrets: before } = keepSecrets(dataDir);
  expect(backup('rotate-keys')).toMatchObject({ status: 0 });
  const after = secretsNow();
  expect(keysOfServices(after)).toEqual([
    [after.fieldMasterKey, before.fieldMasterKey],
    [after.documentMasterKey, before.documentMasterKey],
  ]);
  expect(after.fieldMasterKey).not.toBe(before.fieldMasterKey);
  expect(after.documentMasterKey).not.toBe(before.documentMasterKey);
  expect(Date.now() - Date.parse(after.masterKeysSince)).toBeLessThan(DAY_MS);
});

/** A kept copy; `masterKeys` are the ids that its rows name. */
const aCopy = (daysOld: number, masterKeys?: string[]): string => {
  const name = daysAgo(daysOld).replaceAll(':', '-');
  mkdirSync(join(dataDir, 'backups/base', name), { recursive: true });
  const manifest = { completeAt: daysAgo(daysOld), firstSegment: '000000010000000000000001', masterKeys };
  writeFileSync(join(dataDir, 'backups/base', name, 'manifest.json'), JSON.stringify(manifest));
  return name;
};
const aPair = (retiredDaysAgo: number) => {
  const [field, document] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  return { field, document, retiredAt: daysAgo(retiredDaysAgo) };
};
/** Secrets with these pairs retired; answers the ids of the current pair. */
const retire = (...pairs: ReturnType<typeof aPair>[]): string[] => {
  const { secrets } = keepSecrets(dataDir);
  writeSecrets(dataDir, { ...secrets, retiredMasterKeys: JSON.stringify(pairs) });
  return idsOf({ field: secrets.fieldMasterKey, document: secrets.documentMasterKey });
};
const left = () => retiredKeysOf(secretsNow()).map(({ field }) => field);

test('retired keys are destroyed once the backups of their time have gone, and not before', () => {
  const [young, old] = [aPair(20), aPair(40)];
  const current = retire(young, old);
  const ofBefore = aCopy(30, [...current, ...idsOf(young)]);
  aCopy(1, current);
  expect(backup('destroy-keys')).toMatchObject({ status: 0, said: expect.stringContaining('1 retired') });
  expect(left()).toEqual([young.field]);
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(old.field);
  expect(backup('destroy-keys', '--days', '0')).toMatchObject({ status: 1, said: expect.stringContaining(ofBefore) });
  expect(left()).toEqual([young.field]);
  rmSync(join(dataDir, 'backups/base', ofBefore), { recursive: true });
  expect(backup('destroy-keys', '--days', '0')).toMatchObject({ status: 0 });
  expect(left()).toEqual([]);
});

test.each<[string, (pair: ReturnType<typeof aPair>, current: string[]) => string[]]>([
  ['rows of a copy made since still name it', (pair, current) => [aCopy(1, [...current, ...idsOf(pair).slice(1)])]],
  [
    'a copy of its time can be restored to any later moment',
    (_pair, current) => [aCopy(41, current), aCopy(1, current)],
  ],
  ['a copy does not say which keys its rows name', (_pair, current) => [aCopy(2), aCopy(1, current)]],
])('a retired key stays as long as %s', (_reason, makeCopies) => {
  const pair = aPair(40);
  const current = retire(pair);
  const [needing = ''] = makeCopies(pair, current);
  expect(backup('destroy-keys')).toMatchObject({ status: 1, said: expect.stringContaining(needing) });
  expect(left()).toEqual([pair.field]);
});

test('a retired key stays until a copy has shown that no row names it any more', () => {
  const pair = aPair(40);
  const current = retire(pair);
  expect(backup('destroy-keys')).toMatchObject({ status: 1, said: expect.stringContaining('no copy has been made') });
  expect(left()).toEqual([pair.field]);
  aCopy(0, current);
  expect(backup('destroy-keys')).toMatchObject({ status: 0 });
  expect(left()).toEqual([]);
});

test('the keys are listed by the ids that rows have, with what needs them, and without the keys', () => {
  const [needed, free] = [aPair(3), aPair(50)];
  const current = retire(needed, free);
  const copy = aCopy(5, current);
  aCopy(1, current);
  const { status, said } = backup('list-keys');
  expect(status).toBe(0);
  const lines = said.trim().split('\n');
  expect(lines[0]).toContain(`${current.join(' and ')}; the databases are not running`);
  expect(lines[1]).toMatch(new RegExp(`${idsOf(needed).join(' and ')}.*1 kept copy needs them: ${copy}`));
  expect(lines[2]).toMatch(new RegExp(`${idsOf(free).join(' and ')}.*nothing needs them`));
  for (const { field, document } of [needed, free])
    for (const key of [field, document]) expect(said).not.toContain(key);
});

test('a restore asks for the keys of the copy before it copies anything', () => {
  const pair = aPair(3);
  const current = retire();
  const name = aCopy(1, [...current, ...idsOf(pair)]);
  const base = join(dataDir, 'backups/base', name);
  expect(() => requireMasterKeys(base, secretsNow())).toThrow(idsOf(pair).join(', '));
  retire(pair);
  expect(() => requireMasterKeys(base, secretsNow())).not.toThrow();
});

test('keys change under no platform that runs with them', () => {
  keepSecrets(dataDir);
  const began = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[19];
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ supervisor: { pid: process.pid, began }, parts: [] }));
  for (const verb of ['rotate-keys', 'destroy-keys'])
    expect(backup(verb)).toMatchObject({ status: 1, said: expect.stringContaining('stop it first') });
});

test('a copy of the keys goes anywhere but beside the data that they open', () => {
  const { secrets } = keepSecrets(dataDir);
  const elsewhere = join(dataDir, 'vault');
  expect(backup('keys', join(dataDir, 'backups/keys'))).toMatchObject({ status: 1 });
  expect(backup('keys', elsewhere)).toMatchObject({ status: 0 });
  expect(JSON.parse(readFileSync(join(elsewhere, 'secrets.json'), 'utf8'))).toEqual(secrets);
});
