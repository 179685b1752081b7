import { createHash } from 'node:crypto';
import { createEnvelope, type Envelope, type MasterKeys } from '@wayfare/kit/envelope';

/** Rows name master keys like this since the first release; the release before has to open what this one wraps. */
export const documentMasterKeyIdOf = (masterKey: Buffer): string =>
  createHash('sha256').update(masterKey).digest('hex').slice(0, 16);

/** Makes and opens the data keys of applications. */
export const createDocumentEnvelope = (masterKeys: MasterKeys): Envelope =>
  createEnvelope({ ...masterKeys, idOf: documentMasterKeyIdOf, contextOf: (applicationId) => applicationId });
