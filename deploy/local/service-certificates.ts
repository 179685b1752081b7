// Certificates for the calls between services: an authority that issues one for each and is then forgotten.
import 'reflect-metadata';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

/**
 * Who calls nobody can't show its certificate as a client, and the gateway, which nobody calls, not its own as a
 * server.
 */
const PURPOSES = {
  application: ['server', 'client'],
  catalog: ['server'],
  document: ['server', 'client'],
  gateway: ['client'],
  notification: ['server', 'client'],
  ocr: ['server'],
  payment: ['server', 'client'],
} as const satisfies Record<string, readonly ('server' | 'client')[]>;

export type CertifiedService = keyof typeof PURPOSES;

const DAY_MS = 86_400_000;
const VALID_DAYS = 365;
const RENEWED_BEFORE_DAYS = 30;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const keyPair = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

const pemOfKey = async (key: CryptoKey): Promise<string> =>
  x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

/** An authority of our own, whose key is kept nowhere. */
export const createAuthority = async (now = new Date()) => {
  const keys = await keyPair();
  const times = {
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
  };
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=wayfare',
    ...times,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    // With the line's end a second authority can be written behind it.
    certificate: `${authority.toString('pem')}\n`,
    /** A certificate for a service on this machine. */
    issue: async (service: CertifiedService): Promise<{ certificate: string; privateKey: string }> => {
      const own = await keyPair();
      const issued = await x509.X509CertificateGenerator.create({
        subject: `CN=${service}`,
        issuer: authority.subject,
        ...times,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [
          new x509.BasicConstraintsExtension(false, undefined, true),
          // Tells apart two authorities of the same name, both trusted while one follows the other.
          await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
          new x509.ExtendedKeyUsageExtension(
            PURPOSES[service].map((purpose) => x509.ExtendedKeyUsage[`${purpose}Auth`]),
            true,
          ),
          new x509.SubjectAlternativeNameExtension([
            { type: 'dns', value: service },
            { type: 'ip', value: '127.0.0.1' },
          ]),
        ],
      });
      return { certificate: issued.toString('pem'), privateKey: await pemOfKey(own.privateKey) };
    },
  };
};

const folderOf = (dir: string, service: string): string => join(dir, service);

const isFresh = (dir: string): boolean => {
  try {
    return Object.keys(PURPOSES).every((service) => {
      const { notAfter } = new x509.X509Certificate(readFileSync(join(folderOf(dir, service), 'tls.crt'), 'utf8'));
      return notAfter.getTime() > Date.now() + RENEWED_BEFORE_DAYS * DAY_MS;
    });
  } catch {
    return false;
  }
};

/** Writes what createGrpcTls of the kit reads. */
export const writeCertificates = (
  folder: string,
  { certificate, privateKey }: { certificate: string; privateKey: string },
  authorities: string,
): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = { 'tls.crt': certificate, 'tls.key': privateKey, 'ca.crt': authorities };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text, { mode: 0o600 });
};

const makeAll = async (dir: string): Promise<void> => {
  if (existsSync(dir) && isFresh(dir)) return;
  rmSync(dir, { recursive: true, force: true });
  const authority = await createAuthority();
  const services = Object.keys(PURPOSES) as CertifiedService[];
  await Promise.all(
    services.map(async (service) =>
      writeCertificates(folderOf(dir, service), await authority.issue(service), authority.certificate),
    ),
  );
};

const making = new Map<string, Promise<void>>();

/** All services read their own as they start: whoever comes first makes them all, the others wait. */
export const ensureServiceCertificates = (dir: string): Promise<void> => {
  const all = making.get(dir) ?? makeAll(dir).finally(() => making.delete(dir));
  making.set(dir, all);
  return all;
};
