import { createEnvelope, type MasterKeys, seal, unseal, type WrappedKey } from '@wayfare/kit/envelope';
import type { ApplicationId, Personal } from '../domain/application.ts';

/** Seals the personal part of an application with its own data key. Without that key the personal part is gone. */
export const createFieldCipher = (masterKeys: MasterKeys) => {
  const envelope = createEnvelope({ ...masterKeys, contextOf: (id) => `data-key/${id}` });
  const contextOf = (id: ApplicationId): string => `personal/${id}`;
  return {
    envelope,
    seal: (key: WrappedKey, id: ApplicationId, personal: Personal): Buffer =>
      seal(envelope.unwrap(key, id), Buffer.from(JSON.stringify(personal)), contextOf(id)),
    sealText: (key: WrappedKey, id: ApplicationId, text: string): Buffer =>
      seal(envelope.unwrap(key, id), Buffer.from(text), `text/${id}`),
    openText: (key: WrappedKey, id: ApplicationId, sealed: Buffer): string =>
      unseal(envelope.unwrap(key, id), sealed, `text/${id}`).toString(),
    open: (key: WrappedKey, id: ApplicationId, sealed: Buffer): Personal =>
      JSON.parse(unseal(envelope.unwrap(key, id), sealed, contextOf(id)).toString()),
  };
};
export type FieldCipher = ReturnType<typeof createFieldCipher>;
