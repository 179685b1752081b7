import { type DocumentParts, documentsWorld } from './documents-world.ts';

const real = documentsWorld.parts;

/** Small mistakes in how documents are kept; the simulator has to notice each. */
export const documentMutants: Record<string, Partial<DocumentParts>> = {
  'older pictures of the place are erased by createdAt': {
    application: (client, { documents, eraseDocument, db }) => ({
      ...client,
      attachDocument: async (document) => {
        await client.attachDocument(document);
        const kept = await documents.list(db, document.applicationId);
        const own = kept.find(({ id }) => id === document.documentId);
        for (const one of kept) if (own && one.createdAt < own.createdAt) await eraseDocument(one.id);
        return undefined;
      },
    }),
  },
  'an attach that timed out erases the document': {
    application: (client, { eraseDocument }) => ({
      ...client,
      attachDocument: (document) =>
        client.attachDocument(document).catch(async (error) => {
          await eraseDocument(document.documentId);
          throw error;
        }),
    }),
  },
  'older pictures are erased before the new one is attached': {
    application: (client, { documents, eraseDocument, db }) => ({
      ...client,
      attachDocument: async (document) => {
        const kept = await documents.list(db, document.applicationId);
        for (const { id } of kept) if (id !== document.documentId) await eraseDocument(id);
        return client.attachDocument(document);
      },
    }),
  },
  'attach does not lock the application, nor compare its version': {
    applications: {
      ...real.applications,
      lock: (tx, id) => real.applications.find(tx, id),
      save: async (db, before, after) => {
        await db('application')
          .where({ id: before.id })
          .update({ version: before.version + 1, application: after });
        return { ...after, version: before.version + 1 };
      },
    },
  },
  'the file is written after the upload was answered': {
    store: (store) => ({
      ...store,
      put: async (...file) => {
        store.put(...file).catch(() => {});
      },
    }),
  },
  'the sweep leaves nothing alone': { sweepNow: (now) => new Date(now.getTime() + 3_600_000) },
  'the displaced picture is kept, and nobody asks again': {
    application: (client) => ({
      ...client,
      attachDocument: async (document) => {
        await client.attachDocument(document);
        return undefined;
      },
      listNamed: async () => new Map(),
    }),
  },
};
