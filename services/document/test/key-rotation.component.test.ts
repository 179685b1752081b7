import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyRotation } from '@wayfare/kit/key-rotation';
import { createTestDb } from '@wayfare/kit/test-db';
import { createApplicationKeyRepository, DOCUMENT_KEYS } from '../src/db/application-key-repository.ts';
import { createDocumentEnvelope } from '../src/storage/document-envelope.ts';
import { createDocumentStore } from '../src/storage/document-store.ts';
import { openDisk } from '../src/storage/open-disk.ts';

test('the master key is rotated twice under live documents, and none of them is lost', async () => {
  const { db, drop } = await createTestDb('document', join(__dirname, '../migrations'));
  const folder = await mkdtemp(join(tmpdir(), 'rotation-'));
  const store = createDocumentStore(await openDisk({ STORAGE_DIR: folder }));
  /** The service's parts as a process with these master keys has them. */
  const withKeys = (current: Buffer, previous: Buffer[] = []) => {
    const envelope = createDocumentEnvelope({ current, previous });
    const keys = createApplicationKeyRepository({ envelope });
    const rotation = createKeyRotation({ db, envelope, ...DOCUMENT_KEYS });
    return {
      keys,
      rotation,
      keep: async (applicationId: string) =>
        store.put(applicationId, await keys.getOrCreate(db, applicationId), Buffer.from(`page of ${applicationId}`)),
      read: async (applicationId: string) =>
        (await store.get(applicationId, await keys.get(db, applicationId))).toString(),
      rewrapAll: async () => {
        while ((await rotation.rewrapBatch()) > 0);
      },
    };
  };
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const applications = Array.from({ length: 130 }, () => randomUUID());
  const erased = randomUUID();

  const begun = withKeys(first);
  for (const id of [...applications, erased]) await begun.keep(id);
  await db.transaction((tx) => begun.keys.destroy(tx, erased));

  const afterFirst = withKeys(second, [first]);
  await afterFirst.rotation.requireKnownKeys();
  expect(await afterFirst.rotation.countOld()).toBe(130);
  expect(await afterFirst.rotation.rewrapBatch()).toBe(100);
  const added = randomUUID();
  await afterFirst.keep(added);

  const refused = withKeys(third, [second]).rotation.requireKnownKeys();
  await expect(refused).rejects.toThrow(/application_key .* not configured: [\da-f]{16}\. .*MASTER_KEYS_PREVIOUS/);
  const afterSecond = withKeys(third, [second, first]);
  await afterSecond.rotation.requireKnownKeys();
  expect(await afterSecond.rotation.countOld()).toBe(131);
  for (const id of [...applications, added]) expect(await afterSecond.read(id)).toBe(`page of ${id}`);
  await Promise.all([afterSecond.rewrapAll(), afterSecond.rewrapAll()]);
  expect(await afterSecond.rotation.countOld()).toBe(0);

  const alone = withKeys(third);
  await alone.rotation.requireKnownKeys();
  for (const id of [...applications, added]) expect(await alone.read(id)).toBe(`page of ${id}`);
  await expect(alone.read(erased)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await drop();
  await rm(folder, { recursive: true, force: true });
});
