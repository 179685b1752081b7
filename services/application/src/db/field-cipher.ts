import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { ApplicationId, Personal, WrappedKey } from '../domain/application.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** iv | tag | ciphertext, AES-256-GCM; bound to `context`, so that a value copied to another row does not open. */
const encrypt = (key: KeyObject, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

const decrypt = (key: KeyObject, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
};

const masterKeyIdOf = (key: Buffer): string =>
  createHash('sha256').update('master-key-id').update(key).digest('hex').slice(0, 12);

/**
 * Seals the personal part of an application with a data key of its own, which is kept wrapped by a master key. New keys
 * are wrapped by `current`; `previous` master keys
 * still open what they wrapped, so that a master key can be rotated. Without its data key the personal part is gone.
 */
export const createFieldCipher = ({ current, previous = [] }: { current: Buffer; previous?: Buffer[] }) => {
  const currentId = masterKeyIdOf(current);
  // As key objects: given bytes, Node finds out by a thrown error what they are, which costs three times the
  // decryption.
  const masters = new Map([current, ...previous].map((key) => [masterKeyIdOf(key), createSecretKey(key)]));
  const currentMaster = createSecretKey(current);

  const wrap = (dataKey: Buffer, id: ApplicationId): WrappedKey => ({
    masterKeyId: currentId,
    wrapped: encrypt(currentMaster, dataKey, `data-key/${id}`),
  });
  const unwrap = ({ masterKeyId, wrapped }: WrappedKey, id: ApplicationId): Buffer => {
    const master = masters.get(masterKeyId);
    if (!master) throw new Error(`master key ${masterKeyId} is not configured`);
    return decrypt(master, wrapped, `data-key/${id}`);
  };
  return {
    currentId,
    newKey: (id: ApplicationId): WrappedKey => wrap(randomBytes(32), id),
    rewrap: (key: WrappedKey, id: ApplicationId): WrappedKey => wrap(unwrap(key, id), id),
    seal: (key: WrappedKey, id: ApplicationId, personal: Personal): Buffer =>
      encrypt(createSecretKey(unwrap(key, id)), Buffer.from(JSON.stringify(personal)), `personal/${id}`),
    sealText: (key: WrappedKey, id: ApplicationId, text: string): Buffer =>
      encrypt(createSecretKey(unwrap(key, id)), Buffer.from(text), `text/${id}`),
    openText: (key: WrappedKey, id: ApplicationId, sealed: Buffer): string =>
      decrypt(createSecretKey(unwrap(key, id)), sealed, `text/${id}`).toString(),
    open: (key: WrappedKey, id: ApplicationId, sealed: Buffer): Personal =>
      JSON.parse(decrypt(createSecretKey(unwrap(key, id)), sealed, `personal/${id}`).toString()),
  };
};
export type FieldCipher = ReturnType<typeof createFieldCipher>;
