import type { KeyObject } from 'node:crypto';
import { seal, unseal } from '@wayfare/kit/envelope';
import { AppError } from '@wayfare/kit/errors';
import type { Disk } from 'flydrive';

export interface StoredFile {
  objectKey: string;
  changedAt: () => Promise<Date>;
}

const FILES_AT_ONCE = 500;

/** Every file on the disk, up to 500 at a time. */
async function* listFiles(disk: Disk): AsyncGenerator<StoredFile[]> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('/', { recursive: true, paginationToken });
    let files: StoredFile[] = [];
    for (const file of page.objects) {
      if (!file.isFile) continue;
      files.push({ objectKey: file.key, changedAt: async () => (await file.getMetaData()).lastModified });
      if (files.length < FILES_AT_ONCE) continue;
      yield files;
      files = [];
    }
    yield files;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** A store that is away is no fault of ours; nor is a file that is gone while its row is read: it is being erased. */
const whileThere = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new AppError('UNAVAILABLE', 'temporarily-unavailable', { cause });
  }
};

/**
 * Keeps sealed documents under random keys. What lies on the disk can't be read without the application's data key.
 * UNAVAILABLE `temporarily-unavailable` where the disk or the bucket fails.
 */
export const createDocumentStore = (disk: Disk) => ({
  put: (objectKey: string, dataKey: KeyObject, plain: Uint8Array): Promise<void> =>
    whileThere(disk.put(objectKey, seal(dataKey, plain, objectKey))),
  get: async (objectKey: string, dataKey: KeyObject): Promise<Buffer> =>
    unseal(dataKey, await whileThere(disk.getBytes(objectKey)), objectKey),
  remove: (objectKey: string): Promise<void> => whileThere(disk.delete(objectKey)),
  list: () => listFiles(disk),
});
export type DocumentStore = ReturnType<typeof createDocumentStore>;
