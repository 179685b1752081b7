import { createHash, createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type CallingService, isCallingService } from '@wayfare/access/calling-service';
import { z } from 'zod';

export interface ServicePublicKey {
  service: CallingService;
  key: KeyObject;
}
/** By key id; a service has two while its keys are changed. */
export type ServicePublicKeys = ReadonlyMap<string, ServicePublicKey>;

/** Names a key pair by its public half: whoever has either half comes to the same. */
export const keyIdOf = (key: KeyObject): string => {
  const der = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('base64url').slice(0, 16);
};

const ed25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('an Ed25519 key expected');
  return key;
};

const readPrivateKey = (text: string): KeyObject =>
  ed25519(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));

/** Public keys as such or in a certificate, which is what Helm can make of a private key. */
const readPublicKey = (text: string): KeyObject => {
  const der = Buffer.from(text, 'base64');
  try {
    return ed25519(createPublicKey({ key: der, format: 'der', type: 'spki' }));
  } catch {
    return ed25519(new X509Certificate(der).publicKey);
  }
};

const readPublicKeys = (text: string): ServicePublicKeys =>
  new Map(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((entry) => {
        const at = entry.indexOf('=');
        const service = entry.slice(0, at);
        if (!isCallingService(service)) throw new Error('not a service of ours');
        const key = readPublicKey(entry.slice(at + 1));
        return [keyIdOf(key), { service, key }];
      }),
  );

const parsed = <T>(read: (text: string) => T, expected: string) =>
  z.string(expected).transform((text, context) => {
    try {
      return read(text);
    } catch {
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    }
  });

/** The private half: base64 of PKCS#8 in DER. */
export const servicePrivateKey = parsed(readPrivateKey, 'an Ed25519 private key (PKCS#8, DER, base64) is required');

/** The public halves of everybody: `name=base64` of SPKI or a certificate in DER, separated by white space. */
export const servicePublicKeys = parsed(
  readPublicKeys,
  'name=base64 of an Ed25519 public key (SPKI, DER), … is required',
);
