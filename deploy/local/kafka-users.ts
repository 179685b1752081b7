// Who signs in to the local broker, and how: a password for each, over TLS with a certificate of the broker's own.
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { javaCommand } from './java.ts';
import { runToEnd } from './run-to-end.ts';

/** Declares topics and access rules; nobody else signs in as it. */
export const KAFKA_ADMIN = 'kafka-admin';
export const KAFKA_USERS = ['application', 'catalog', 'document', 'gateway', 'notification', 'payment', KAFKA_ADMIN];

export const kafkaPassword = (secret: string, user: string): string =>
  createHmac('sha256', secret).update(user).digest('base64url');

/** The broker's certificate, which its clients trust. */
export const kafkaCertificate = (dir: string): string => join(dir, 'broker.pem');
export const kafkaKeystore = (dir: string): string => join(dir, 'broker.p12');

interface KeyPair {
  readonly dir: string;
  readonly secret: string;
  readonly log: string;
  readonly signal?: AbortSignal;
}

/** Makes the broker's key pair by the JDK's tool: nothing else that is needed anyway makes certificates. */
const makeCertificate = async ({ dir, secret, log, signal }: KeyPair): Promise<void> => {
  const stamp = join(dir, 'certified');
  const wanted = kafkaPassword(secret, 'certificate');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const keytool = javaCommand().replace(/java$/, 'keytool');
  const store = ['-keystore', kafkaKeystore(dir), '-storetype', 'PKCS12', '-storepass:env', 'STORE_PASSWORD'];
  const options = { log, signal, env: { STORE_PASSWORD: kafkaPassword(secret, 'keystore') } };
  rmSync(kafkaKeystore(dir), { force: true });
  const names = ['-dname', 'CN=broker', '-ext', 'san=ip:127.0.0.1,dns:localhost'];
  const key = ['-alias', 'broker', '-keyalg', 'EC', '-groupname', 'secp256r1', '-validity', '3650'];
  await runToEnd(keytool, ['-genkeypair', ...key, ...names, ...store], options);
  const file = ['-alias', 'broker', '-file', kafkaCertificate(dir)];
  await runToEnd(keytool, ['-exportcert', '-rfc', ...file, ...store], options);
  writeFileSync(stamp, wanted, { mode: 0o600 });
};

const making = new Map<string, Promise<void>>();

/** The broker and all its clients read it as they start: whoever comes first makes it, the others wait. */
export const ensureCertificate = (pair: KeyPair): Promise<void> => {
  const certificate = making.get(pair.dir) ?? makeCertificate(pair).finally(() => making.delete(pair.dir));
  making.set(pair.dir, certificate);
  return certificate;
};

/** What a client needs to sign in as `user`. */
export const kafkaEnv = ({ dir, port, secret, user }: { dir: string; port: number; secret: string; user: string }) => ({
  KAFKA_BROKERS: `127.0.0.1:${port}`,
  KAFKA_SECURITY: 'sasl_ssl',
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_USERNAME: user,
  KAFKA_PASSWORD: kafkaPassword(secret, user),
  KAFKA_CA_FILE: kafkaCertificate(dir),
  KAFKAJS_NO_PARTITIONER_WARNING: '1',
});
