import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureCertificate } from '../kafka-users.ts';
import { answers } from '../machine.ts';
import { runToEnd } from '../run-to-end.ts';
import { ensureServiceCertificates } from '../service-certificates.ts';
import {
  DATABASES,
  describeServices,
  type ServiceName,
  type ServiceProcess,
  serviceCertificates,
} from '../services.ts';
import { nodeProcess, type Part, type Platform } from './part.ts';

/** A database that this very build has migrated already needs no process to find that out. */
const migrateOnce = async (platform: Platform, name: string, service: ServiceProcess): Promise<void> => {
  const { cwd, entry, env } = service;
  const migrations = join(cwd, 'migrations');
  const sources = [
    join(cwd, entry),
    ...(existsSync(migrations) ? readdirSync(migrations).map((file) => join(migrations, file)) : []),
  ];
  const hash = createHash('sha256').update(JSON.stringify(env));
  for (const file of sources.filter((path) => existsSync(path))) hash.update(readFileSync(file));
  const key = hash.digest('hex');
  const stamp = join(platform.dataDir, 'migrated', name);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  const { command, args, options } = nodeProcess(platform, [entry, 'migrate'], { cwd, env });
  const log = platform.logFile(`${name}-migrate`);
  await runToEnd(command, args, { ...options, log, signal: platform.signal });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
};

/** With the small one of the other processes a service under load spends a tenth of its time collecting garbage. */
const YOUNG_GENERATION = '--max-semi-space-size=4';

const hasDatabase = (name: string): boolean => (DATABASES as readonly string[]).includes(name);

/** The services, the OCR pod and the gateway. */
export const serviceParts = (platform: Platform): Part[] => {
  const { dataDir, secrets, signal, logFile } = platform;
  const pair = { dir: join(dataDir, 'kafka'), secret: secrets.kafkaSecret, log: logFile('kafka-setup'), signal };
  const certify = () => ensureCertificate(pair);
  return (Object.entries(describeServices(platform)) as [ServiceName, ServiceProcess][]).map(([name, service]) => {
    const { cwd, entry, env, opsPort } = service;
    const before = async () => {
      await ensureServiceCertificates(serviceCertificates(dataDir));
      if ('KAFKA_CA_FILE' in env) await certify();
      if (hasDatabase(name)) await migrateOnce(platform, name, service);
    };
    return {
      name,
      needs: hasDatabase(name) ? ['build', 'postgres'] : ['build'],
      before,
      spec: () => nodeProcess(platform, [YOUNG_GENERATION, entry], { cwd, env }),
      ready: () => answers(`http://127.0.0.1:${opsPort}/healthz`),
    };
  });
};
