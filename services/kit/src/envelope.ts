import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A data key as it is stored: encrypted by the master key that the id names. */
export interface WrappedKey {
  masterKeyId: string;
  wrapped: Buffer;
}

/** 32 bytes each. New data keys are wrapped by `current`; what a previous one wrapped still opens. */
export interface MasterKeys {
  current: Buffer;
  previous?: Buffer[];
}

/**
 * AES-256-GCM: nonce, tag, ciphertext. `context` is authenticated and has to be given again to open the value,
 * which therefore does not open in another place.
 */
export const seal = (key: KeyObject, plain: Uint8Array, context: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
};

/** Throws where the key, the context or a single byte differs. */
export const unseal = (key: KeyObject, sealed: Uint8Array, context: string): Buffer => {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
};

/** How rows name a master key: it tells nothing of the key. */
export const masterKeyIdOf = (key: Buffer): string =>
  createHash('sha256').update('master-key-id').update(key).digest('hex').slice(0, 12);

/**
 * Envelope encryption: each owner has a data key of its own, stored wrapped by a master key. Destroying the wrapped key
 * destroys what was sealed with it, in every copy.
 */
export const createEnvelope = ({
  current,
  previous = [],
  contextOf,
  idOf = masterKeyIdOf,
}: MasterKeys & {
  /** What a wrapped key is bound to; one that is copied to another owner does not open. */
  contextOf: (ownerId: string) => string;
  /** How rows name a master key. */
  idOf?: (masterKey: Buffer) => string;
}) => {
  const currentId = idOf(current);
  // As key objects: given bytes, Node learns from a thrown error what they are, at three times the cost of decrypting.
  const masterKeys = new Map([current, ...previous].map((key) => [idOf(key), createSecretKey(key)]));

  const masterKeyOf = (id: string): KeyObject => {
    const key = masterKeys.get(id);
    if (!key) throw new Error(`master key ${id} is not configured`);
    return key;
  };
  const wrap = (dataKey: Uint8Array, ownerId: string): WrappedKey => ({
    masterKeyId: currentId,
    wrapped: seal(masterKeyOf(currentId), dataKey, contextOf(ownerId)),
  });
  const unwrapBytes = ({ masterKeyId, wrapped }: WrappedKey, ownerId: string): Buffer =>
    unseal(masterKeyOf(masterKeyId), wrapped, contextOf(ownerId));

  return {
    previousIds: [...masterKeys.keys()].filter((id) => id !== currentId),
    knows: (masterKeyId: string): boolean => masterKeys.has(masterKeyId),
    newKey: (ownerId: string): WrappedKey => wrap(randomBytes(KEY_BYTES), ownerId),
    unwrap: (key: WrappedKey, ownerId: string): KeyObject => createSecretKey(unwrapBytes(key, ownerId)),
    /** The same data key under the current master key. */
    rewrap: (key: WrappedKey, ownerId: string): WrappedKey => wrap(unwrapBytes(key, ownerId), ownerId),
  };
};
export type Envelope = ReturnType<typeof createEnvelope>;
