// Secrets of this machine's platform: made once, kept for their owner alone.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const random = (bytes: number, encoding: BufferEncoding = 'base64url'): string => randomBytes(bytes).toString(encoding);

/** The services that call others, see service-keys.ts of the kit. */
const CALLING = ['application', 'catalog', 'document', 'gateway', 'notification', 'payment'] as const;

const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
};

const fresh = () => ({
  postgresPassword: random(24),
  kafkaClusterId: random(16),
  kafkaSecret: random(32, 'base64'),
  keycloakAdminPassword: random(24),
  keycloakBackendSecret: random(32),
  serviceKeys: Object.fromEntries(CALLING.map((name) => [name, keyPair()])),
  fieldMasterKey: random(32, 'base64'),
  documentMasterKey: random(32, 'base64'),
  masterKeysSince: new Date().toISOString(),
  /** JSON of RetiredKeys[], newest first: what they wrapped is wrapped anew, and older backups still need them. */
  retiredMasterKeys: '[]',
  guestKey: random(32, 'base64'),
  addressKey: random(32, 'base64'),
  limitExemptKey: random(32),
  stripeSecretKey: `sk_test_${random(24, 'hex')}`,
  stripeWebhookSecret: `whsec_${random(24, 'hex')}`,
});

/** What only this machine's platform knows. */
export type Secrets = ReturnType<typeof fresh>;

export interface Staff {
  readonly username: string;
  readonly password: string;
}

export interface RetiredKeys {
  readonly field: string;
  readonly document: string;
  readonly retiredAt: string;
}

export const retiredKeysOf = ({ retiredMasterKeys }: Pick<Secrets, 'retiredMasterKeys'>): RetiredKeys[] =>
  JSON.parse(retiredMasterKeys);

/** A new pair of master keys; the one before opens what it wrapped. */
export const rotateMasterKeys = (secrets: Secrets, now = new Date()): Secrets => ({
  ...secrets,
  fieldMasterKey: random(32, 'base64'),
  documentMasterKey: random(32, 'base64'),
  masterKeysSince: now.toISOString(),
  retiredMasterKeys: JSON.stringify([
    { field: secrets.fieldMasterKey, document: secrets.documentMasterKey, retiredAt: now.toISOString() },
    ...retiredKeysOf(secrets),
  ]),
});

/** Forgets the retired pairs that `goes` names: no copy of them may stay anywhere. */
export const destroyRetiredKeys = (secrets: Secrets, goes: (key: RetiredKeys) => boolean): Secrets => ({
  ...secrets,
  retiredMasterKeys: JSON.stringify(retiredKeysOf(secrets).filter((key) => !goes(key))),
});

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

const write = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

export const writeSecrets = (dataDir: string, secrets: Secrets): void => write(join(dataDir, 'secrets.json'), secrets);

/** Answers { secrets, staff }; `staffPassword` replaces the one kept. */
export const keepSecrets = (dataDir: string, staffPassword?: string): { secrets: Secrets; staff: Staff } => {
  const secretsFile = join(dataDir, 'secrets.json');
  const staffFile = join(dataDir, 'staff.json');
  const kept = read<Partial<Secrets>>(secretsFile);
  if (!kept && existsSync(join(dataDir, 'postgres'))) {
    throw new Error(
      `${secretsFile} is gone, and with it the way into the databases beside it. Start anew with: npm start -- --reset`,
    );
  }
  const secrets = { ...fresh(), ...kept };
  if (!kept || Object.keys(kept).length !== Object.keys(secrets).length) write(secretsFile, secrets);
  const keptStaff = read<Staff>(staffFile);
  const staff = { username: 'staff@wayfare.example', password: staffPassword || keptStaff?.password || random(12) };
  if (keptStaff?.password !== staff.password) write(staffFile, staff);
  return { secrets, staff };
};
