import fc from 'fast-check';
import { createAttachDocument } from '../../../application/src/app/attach-document.ts';
import type { ApplicationRepository } from '../../../application/src/db/application-repository.ts';
import { createUploadPasses } from '../../../application/src/db/upload-passes.ts';
import type { Application } from '../../../application/src/domain/application.ts';
import { documentIdsOf, documentIn } from '../../../application/src/domain/documents.ts';
import { anApplication } from '../../../application/test/fixtures.ts';
import { createEraseDocument, type EraseDocument } from '../../../document/src/app/erase-document.ts';
import { createRemoveFiles, createRemovePendingFiles } from '../../../document/src/app/remove-files.ts';
import { createSweepOrphanDocuments, createSweepOrphanFiles } from '../../../document/src/app/sweep-orphans.ts';
import { createUploadDocument } from '../../../document/src/app/upload-document.ts';
import type { ApplicationClient } from '../../../document/src/clients/application-client.ts';
import type { DocumentRepository } from '../../../document/src/db/document-repository.ts';
import type { DocumentStore } from '../../../document/src/storage/document-store.ts';
import { AppError } from '../../src/errors.ts';
import { createApplicationPort } from './application-port.ts';
import { createDocumentPort } from './document-port.ts';
import { createMemoryDb } from './memory-db.ts';
import { createMemoryStore } from './memory-store.ts';
import { messagingTables } from './messaging.ts';
import type { Life } from './schedule.ts';
import { require, type World } from './simulate.ts';

const HOUR_MS = 3_600_000;
const CALLER = { userId: 'traveller-1', capabilityHash: 'hash' } as never;

interface Around {
  documents: DocumentRepository;
  eraseDocument: EraseDocument;
  db: ReturnType<typeof createMemoryDb>;
}

export interface DocumentParts {
  applications: ApplicationRepository;
  /** Each makes a mistake out of the real one. */
  application: (client: ApplicationClient, around: Around) => ApplicationClient;
  store: (store: DocumentStore) => DocumentStore;
  /** How long the sweep leaves a document alone. */
  sweepNow: (now: Date) => Date;
}

type Kind = 'selfie' | 'passport';
type Action = Kind | 'sweep';

interface DocumentRow {
  id: string;
  object_key: string;
  erased_at?: Date;
}

const paid: Application = { ...anApplication(), status: 'paid', paymentStatus: 'paid', userId: 'traveller-1' };

/** Pictures for one place of one application, uploaded at once; the two services, the files and the sweeps. */
export const documentsWorld: World<DocumentParts, Action[]> = {
  parts: {
    applications: createApplicationPort(),
    application: (client) => client,
    store: (store) => store,
    sweepNow: (now) => now,
  },
  plan: fc.array(fc.constantFrom('selfie' as const, 'selfie' as const, 'passport' as const, 'sweep' as const), {
    minLength: 1,
    maxLength: 4,
    size: 'max',
  }),
  build: (schedule, plan, parts) => {
    const files = new Map<string, Date>();
    const documentStore = createMemoryStore({ ...messagingTables('document'), document: { unique: [['id']] } });
    const applicationStore = createMemoryStore({
      ...messagingTables('application'),
      application: { unique: [['id']] },
    });
    const setUp = applicationStore.begin();
    applicationStore.insert(setUp, 'application', { id: paid.id, version: paid.version, application: paid });
    applicationStore.commit(setUp);
    const documents = createDocumentPort();
    const named = () =>
      applicationStore
        .rows<{ application: Application }>('application')
        .flatMap(({ application }) => documentIdsOf(application));

    const filesOf = (life: Life): DocumentStore => ({
      put: async (key) => {
        await life.step('put the file');
        if (schedule.fails('file store away')) throw new Error('file store away');
        files.set(key, schedule.now());
      },
      get: async () => Buffer.alloc(0),
      remove: async (key) => {
        await life.step('remove the file');
        if (schedule.fails('file store away')) throw new Error('file store away');
        files.delete(key);
      },
      list: async function* () {
        await life.step('list the files');
        yield [...files].map(([objectKey, at]) => ({ objectKey, changedAt: async () => at }));
      },
    });

    const server: { life?: Life; attach?: ReturnType<typeof createAttachDocument> } = {};
    schedule.addProcess('application', (life) => {
      const db = createMemoryDb(applicationStore, schedule, life);
      Object.assign(server, {
        life,
        attach: createAttachDocument({
          db,
          applications: parts.applications,
          passes: createUploadPasses(),
          records: { listOpenAsks: async () => [] },
          now: schedule.now,
        }),
      });
    });
    const unavailable = () => new AppError('UNAVAILABLE', 'application-away');
    const clientOf = (life: Life): ApplicationClient => ({
      authorize: async () => ({ numApplicants: 1, staff: false }),
      dropDraft: async () => {},
      attachDocument: async ({ applicationId, traveller, kind, documentId }) => {
        await life.step('ask the application to attach');
        if (schedule.fails('application away')) throw unavailable();
        const answer = new Promise<string | undefined>((resolve, reject) => {
          server.life?.onDeath(() => reject(unavailable()));
          const request = { id: applicationId as never, caller: CALLER, traveller, kind, documentId };
          server.attach?.(request).then(({ displaced }) => resolve(displaced), reject);
        });
        const deadline = schedule.fails('attach timed out')
          ? [
              life.step('deadline').then(() => {
                throw new AppError('DEADLINE_EXCEEDED', 'deadline-exceeded');
              }),
            ]
          : [];
        const displaced = await Promise.race([answer, ...deadline]);
        await life.step('attached');
        if (displaced) schedule.sometimes('displaced');
        return displaced;
      },
      listNamed: async (ids) => {
        await life.step('ask which documents are named');
        const places = new Map(named().map((document) => [document, { isDraft: false }]));
        return new Map(ids.map((id) => [id, places]));
      },
    });

    const podOf = (life: Life) => {
      const db = createMemoryDb(documentStore, schedule, life);
      const store = parts.store(filesOf(life));
      const removeFiles = createRemoveFiles({ db, documents, store });
      const eraseDocument = createEraseDocument({ db, documents, removeFiles });
      const application = parts.application(clientOf(life), { documents, eraseDocument, db });
      const now = () => parts.sweepNow(schedule.now());
      return {
        upload: createUploadDocument({
          db,
          documents,
          keys: { getOrCreate: async () => Buffer.alloc(32) as never },
          store,
          pictures: {
            prepare: async () => ({ contentType: 'image/jpeg', bytes: Buffer.alloc(1), width: 1, height: 1 }) as never,
          },
          takeTurn: (_caller, decode) => decode(),
          application,
          eraseDocument,
          now: schedule.now,
        }),
        sweep: async () => {
          await createSweepOrphanDocuments({ db, documents, application, eraseDocument, now })();
          await createRemovePendingFiles({ db, documents, store, removeFiles })();
          await createSweepOrphanFiles({ db, documents, store, now })();
        },
      };
    };
    const pods: ReturnType<typeof podOf>[] = [];
    for (const at of [0, 1])
      schedule.addProcess(`document ${at + 1}`, (life) => {
        pods[at] = podOf(life);
      });
    const acknowledged: Kind[] = [];
    const traveller = schedule.addOutsider('traveller');
    const act = async (action: Action, pod: ReturnType<typeof podOf> | undefined) => {
      if (action === 'sweep') return pod?.sweep();
      const receive = async () => Buffer.alloc(1);
      const kept = await pod?.upload({ applicationId: paid.id, traveller: 0, kind: action, receive, caller: CALLER });
      if (kept) acknowledged.push(action);
    };
    plan.forEach((action, at) => {
      schedule.spawn(async () => {
        await traveller.step(action);
        await act(action, pods[at % 2]).catch(() => {});
      });
    });
    const rows = () => documentStore.rows<DocumentRow>('document');
    return {
      always: () => {
        for (const id of named()) {
          const row = rows().find((one) => one.id === id);
          require(row !== undefined && !row.erased_at, 'a document that is named is there');
          require(files.has(row?.object_key ?? ''), 'the file of a document that is named is there');
        }
        const [row] = applicationStore.rows<{ application: Application }>('application');
        for (const kind of acknowledged)
          require(row !== undefined &&
            documentIn(row.application, { traveller: 0, kind }) !==
              undefined, 'an acknowledged upload left a document');
      },
      recover: () => {
        schedule.advance(2 * HOUR_MS);
        schedule.spawn(async () => pods[0]?.sweep());
      },
      atRest: () => {
        const kept = rows().filter(({ erased_at: erasedAt }) => !erasedAt);
        require(kept.every(({ id }) => named().includes(id)), 'no document is kept that nobody names');
        require(files.size === kept.length, 'no file is kept that nobody names');
      },
    };
  },
};
