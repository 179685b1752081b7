import type { Disk } from 'flydrive';
import { seal, unseal } from './seal.ts';

/** Keeps sealed documents under random keys. What lies on the disk can't be read without the application's data key. */
export const createDocumentStore = (disk: Disk) => ({
  put: (objectKey: string, dataKey: Buffer, plain: Uint8Array): Promise<void> =>
    disk.put(objectKey, seal(dataKey, plain, objectKey)),
  get: async (objectKey: string, dataKey: Buffer): Promise<Buffer> =>
    unseal(dataKey, await disk.getBytes(objectKey), objectKey),
  remove: (objectKey: string): Promise<void> => disk.delete(objectKey),
});
export type DocumentStore = ReturnType<typeof createDocumentStore>;
