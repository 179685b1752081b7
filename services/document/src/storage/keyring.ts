import { createHash, randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.ts';

export interface WrappedKey {
  masterKeyId: string;
  wrapped: Buffer;
}

const idOf = (masterKey: Buffer): string => createHash('sha256').update(masterKey).digest('hex').slice(0, 16);

/** Makes and opens the data keys of applications. Older master keys still open what they wrapped, so that the current one can be replaced. */
export const createKeyring = (current: Buffer, previous: Buffer[] = []) => {
  const masterKeys = new Map([current, ...previous].map((key) => [idOf(key), key]));
  return {
    create: (applicationId: string): { dataKey: Buffer; wrappedKey: WrappedKey } => {
      const dataKey = randomBytes(32);
      const wrappedKey = { masterKeyId: idOf(current), wrapped: seal(current, dataKey, applicationId) };
      return { dataKey, wrappedKey };
    },
    open: (applicationId: string, { masterKeyId, wrapped }: WrappedKey): Buffer => {
      const masterKey = masterKeys.get(masterKeyId);
      if (!masterKey) throw new Error('the master key that wrapped this data key is not configured');
      return unseal(masterKey, wrapped, applicationId);
    },
  };
};
export type Keyring = ReturnType<typeof createKeyring>;
