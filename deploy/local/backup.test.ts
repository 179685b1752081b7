import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('retired keys are destroyed once the backups of their time have gone, and not before', () => {
  const { secrets } = keepSecrets(dataDir);
  const retired = [20, 40].map((days) => ({ field: `field ${days}`, document: `${days}`, retiredAt: daysAgo(days) }));
  writeSecrets(dataDir, { ...secrets, retiredMasterKeys: JSON.stringify(retired) });
  expect(backup('destroy-keys')).toMatchObject({ status: 0, said: expect.stringContaining('1 retired') });
  expect(retiredKeysOf(secretsNow()).map(({ field }) => field)).toEqual(['field 20']);
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('field 40');
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
