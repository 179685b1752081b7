import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleOnce } from '@wayfare/kit/inbox';
import { createTestDb } from '@wayfare/kit/test-db';
import { createRemoveFiles, createRemovePendingFiles } from '../src/app/remove-files.ts';
import { createApplicationKeyRepository } from '../src/db/application-key-repository.ts';
import { createDocumentRepository } from '../src/db/document-repository.ts';
import { buildConsumers } from '../src/server.ts';
import { createDocumentEnvelope } from '../src/storage/document-envelope.ts';
import { createDocumentStore } from '../src/storage/document-store.ts';
import { openDisk } from '../src/storage/open-disk.ts';

/** Two applications with a selfie each, on a real database and a real disk. */
const start = async () => {
  const { db, drop } = await createTestDb('document', join(__dirname, '../migrations'));
  const folder = await mkdtemp(join(tmpdir(), 'erasure-'));
  const store = createDocumentStore(await openDisk({ STORAGE_DIR: folder }));
  const envelope = createDocumentEnvelope({ current: randomBytes(32) });
  const keys = createApplicationKeyRepository({ envelope });
  const documents = createDocumentRepository();
  const [consumer] = buildConsumers({ envelope });
  const keep = async (applicationId: string) => {
    const document = {
      id: randomUUID(),
      applicationId,
      traveller: 0,
      kind: 'selfie' as const,
      objectKey: randomBytes(24).toString('base64url'),
      contentType: 'image/jpeg',
      sizeBytes: 4,
      widthPx: 1,
      heightPx: 1,
      uploadedBy: 'guest:somebody',
      createdAt: new Date(),
    };
    await store.put(document.objectKey, await keys.getOrCreate(db, applicationId), Buffer.from('face'));
    await db.transaction(async (tx) => {
      await documents.insert(tx, document);
      const link = { tokenHash: randomBytes(32), documentId: document.id, reader: 'user:staff-1' };
      await documents.insertLink(tx, { ...link, expiresAt: new Date(Date.now() + 60_000) });
      await documents.recordRead(tx, { documentId: document.id, reader: 'user:staff-1', purpose: 'link' });
    });
    return document;
  };
  return {
    db,
    keys,
    keep,
    /** One round of the job, on a storage that fails for the named files. */
    removePendingFiles: (broken: string[] = [], signal?: AbortSignal) => {
      const failing = {
        remove: async (objectKey: string) => {
          if (broken.includes(objectKey)) throw new Error('storage away');
          await store.remove(objectKey);
        },
      };
      const deps = { db, documents, store: failing };
      return createRemovePendingFiles({ ...deps, removeFiles: createRemoveFiles(deps) })(signal);
    },
    files: async () => (await readdir(folder)).sort(),
    erase: (applicationId: string, eventId: string = randomUUID()) =>
      handleOnce(db, { consumer: 'document', eventId }, async (tx) =>
        consumer?.handle({ event: { $case: 'erased', erased: { applicationId } } }, { tx, eventId }),
      ),
    stop: async () => {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

test('an erased application loses its key, documents, links and files, and nobody else’s; who read them stays known', async () => {
  const { db, keys, keep, files, erase, removePendingFiles, stop } = await start();
  const gone = await keep(randomUUID());
  const kept = await keep(randomUUID());
  await erase(gone.applicationId);
  await erase(gone.applicationId);
  await removePendingFiles();

  expect(await files()).toEqual([kept.objectKey]);
  expect(await db('document').whereNull('erased_at').pluck('id')).toEqual([kept.id]);
  expect(await db('document_link').pluck('document_id')).toEqual([kept.id]);
  expect(await db('document_read').where({ document_id: gone.id })).toHaveLength(1);
  await expect(keys.get(db, gone.applicationId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(keys.getOrCreate(db, gone.applicationId)).rejects.toMatchObject({ reason: 'application-not-found' });
  expect(await keys.get(db, kept.applicationId)).toMatchObject({ symmetricKeySize: 32 });
  await stop();
});

test('an application without documents gets no key any more once it is erased', async () => {
  const { db, keys, erase, stop } = await start();
  const applicationId = randomUUID();
  await erase(applicationId);
  await expect(keys.getOrCreate(db, applicationId)).rejects.toMatchObject({ reason: 'application-not-found' });
  await stop();
});

test('the key goes although the storage is away, and the files follow once it is back, whichever of them fails', async () => {
  const { db, keys, keep, files, erase, removePendingFiles, stop } = await start();
  const [first, second] = [await keep(randomUUID()), await keep(randomUUID())];
  await erase(first.applicationId);
  await erase(second.applicationId);
  await expect(keys.get(db, first.applicationId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await files()).toHaveLength(2);

  expect(await removePendingFiles([first.objectKey])).toEqual({ removed: 1, failed: 1 });
  expect(await files()).toEqual([first.objectKey]);
  expect(await removePendingFiles()).toEqual({ removed: 1, failed: 0 });
  expect(await removePendingFiles()).toEqual({ removed: 0, failed: 0 });
  expect(await files()).toEqual([]);
  await stop();
});

test('a process that stops removes no further batch of files, and the next round takes them up', async () => {
  const { keep, files, erase, removePendingFiles, stop } = await start();
  const applicationId = randomUUID();
  for (let count = 0; count < 60; count += 1) await keep(applicationId);
  await erase(applicationId);
  expect(await removePendingFiles([], AbortSignal.abort())).toEqual({ removed: 50, failed: 0 });
  expect(await files()).toHaveLength(10);
  expect(await removePendingFiles()).toEqual({ removed: 10, failed: 0 });
  await stop();
});

test('more files than a batch are removed in one round, past those that fail', async () => {
  const { db, keep, files, erase, removePendingFiles, stop } = await start();
  const applicationId = randomUUID();
  const kept = [];
  for (let count = 0; count < 120; count += 1) kept.push(await keep(applicationId));
  await erase(applicationId);
  const broken = kept.slice(0, 60).map(({ objectKey }) => objectKey);
  expect(await removePendingFiles(broken)).toEqual({ removed: 60, failed: 60 });
  expect(await files()).toEqual([...broken].sort());
  expect(await db('document').whereNull('file_removed_at')).toHaveLength(60);
  await stop();
});
