import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChannelCredentials, experimental, type ServerCredentials } from '@grpc/grpc-js';
import type { Log } from './log.ts';

/** The names that cert-manager and Kubernetes give to the parts of a certificate's Secret. */
const FILES = ['tls.crt', 'tls.key', 'ca.crt'] as const;

interface Certificates {
  certificate: Buffer;
  privateKey: Buffer;
  caCertificate: Buffer;
}

/** Both ends of calls between services: each shows a certificate of the authority and demands one. */
export interface GrpcTls {
  server: ServerCredentials;
  client: ChannelCredentials;
  stop: () => void;
}

/** Throws where the key is not the certificate's: while files are replaced they may be of two generations. */
const certificatesFrom = ([certificate, privateKey, caCertificate]: readonly Buffer[]): Certificates => {
  if (!certificate || !privateKey || !caCertificate)
    throw new Error('a certificate, its key and an authority expected');
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey)))
    throw new Error('the key does not belong to the certificate');
  new X509Certificate(caCertificate);
  return { certificate, privateKey, caCertificate };
};

const fingerprintOf = (certificates: Certificates): string => Object.values(certificates).join('\n');

/** Tells each listener what is there now, and everything that comes after it. */
const createListeners = <T>(latest: () => T) => {
  const listeners = new Set<(update: T) => void>();
  return {
    add: (listener: (update: T) => void) => {
      listeners.add(listener);
      process.nextTick(listener, latest());
    },
    remove: (listener: (update: T) => void) => {
      listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener(latest());
    },
  };
};

interface Options {
  /** The folder of `tls.crt`, `tls.key` and `ca.crt`; the last may hold two authorities while they are changed. */
  dir: string;
  log: Pick<Log, 'info' | 'warn'>;
  checkEveryMs?: number;
}

/**
 * TLS by the files of a folder, for servers and clients. Renewed files serve the next connections and leave those that
 * are open alone; unreadable ones are logged, and what was read before stays in use. Throws where they cannot be read
 * at the start.
 */
export const createGrpcTls = ({ dir, log, checkEveryMs = 20_000 }: Options): GrpcTls => {
  const paths = FILES.map((file) => join(dir, file));
  let current = certificatesFrom(paths.map((path) => readFileSync(path)));
  const identities = createListeners(() => current);
  const authorities = createListeners(() => current);
  const provider = {
    addIdentityCertificateListener: identities.add,
    removeIdentityCertificateListener: identities.remove,
    addCaCertificateListener: authorities.add,
    removeCaCertificateListener: authorities.remove,
  };

  const readAgain = async () => {
    const renewed = certificatesFrom(await Promise.all(paths.map((path) => readFile(path))));
    if (fingerprintOf(renewed) === fingerprintOf(current)) return;
    current = renewed;
    identities.tell();
    authorities.tell();
    const authorityCount = renewed.caCertificate.toString().split('-----BEGIN CERTIFICATE-----').length - 1;
    log.info({ until: new X509Certificate(renewed.certificate).validTo, authorityCount }, 'certificate renewed');
  };
  const timer = setInterval(() => {
    readAgain().catch((error) => log.warn({ err: error }, 'the renewed certificate could not be read'));
  }, checkEveryMs).unref();

  return {
    server: experimental.createCertificateProviderServerCredentials(provider, provider, true),
    client: experimental.createCertificateProviderChannelCredentials(provider, provider),
    stop: () => clearInterval(timer),
  };
};
