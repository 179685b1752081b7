import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentCredentials } from '@wayfare/kit/caller';
import { notFound } from '@wayfare/kit/errors';
import { createKeyRotation } from '@wayfare/kit/key-rotation';
import { createLog } from '@wayfare/kit/log';
import { createTestDb } from '@wayfare/kit/test-db';
import { bundleOf } from '@wayfare/kit/test-process';
import { createTestIdentity, startTestServer } from '@wayfare/kit/test-server';
import {
  DocumentServiceService,
  type ReadPassportOnceRequest,
  type UploadDocumentRequest,
  type UploadHeader,
} from '@wayfare/proto/document/v1/document_service';
import { chunksOf } from '../src/chunks.ts';
import type { Action, ApplicationClient, Named } from '../src/clients/application-client.ts';
import type { OcrClient } from '../src/clients/ocr-client.ts';
import { DOCUMENT_KEYS } from '../src/db/application-key-repository.ts';
import { createJobHandlers } from '../src/job-handlers.ts';
import type { DocumentJob } from '../src/jobs.ts';
import { createPicturePool } from '../src/picture/picture-pool.ts';
import { buildServer } from '../src/server.ts';
import { createDocumentEnvelope } from '../src/storage/document-envelope.ts';
import { createDocumentStore } from '../src/storage/document-store.ts';
import { openDisk } from '../src/storage/open-disk.ts';
import { createVisaFilePool } from '../src/visa-file/visa-file-pool.ts';

const MIGRATIONS = join(__dirname, '../migrations');

export const owner = { capability: 'the browser that began the application' };
export const stranger = { capability: 'another browser' };

/** The document service on a real database and a real disk; the application service beside it is a few answers. */
export const startDocumentWorld = async (ocr: OcrClient) => {
  const { db, drop } = await createTestDb('document', MIGRATIONS);
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  const identity = await createTestIdentity();
  const log = createLog('document', 'silent');
  const envelope = createDocumentEnvelope({ current: randomBytes(32) });
  const keyRotation = createKeyRotation({ db, envelope, ...DOCUMENT_KEYS });
  const clock = { now: () => new Date() };
  const neighbour = {
    /** What the application service answers to a permission asked for. */
    refuses: {} as Partial<Record<Action, Error>>,
    away: undefined as Error | undefined,
    leavesOut: undefined as string | undefined,
    /** Thrown instead of attaching. */
    refusesAttach: undefined as Error | undefined,
    /** Thrown although the document was attached: the answer was lost on its way. */
    losesAnswer: undefined as Error | undefined,
    beforeAttach: async (_documentId: string): Promise<void> => {},
  };
  /** Applications that the sweep asked about. */
  const asked: string[] = [];
  const attached: { documentId: string; traveller: number }[] = [];
  /** What each slot of an application names, as its row has it. */
  const named = new Map<string, string>();
  /** Pictures that applications keep before they are paid. */
  const drafts = new Map<string, { applicationId: string; traveller?: number }>();
  const namedBy = (applicationId: string): string[] =>
    [...named].filter(([slot]) => slot.startsWith(applicationId)).map(([, documentId]) => documentId);
  /** Files that staff have delivered. */
  const delivered = new Set<string>();
  const application: ApplicationClient = {
    authorize: async (_id, action, documentId) => {
      const { authorization, capability } = currentCredentials() ?? {};
      const staff = authorization !== undefined;
      if (action === 'issue-visa' && !staff) throw notFound('application-not-found');
      if (action === 'read-visa' && !staff && !delivered.has(documentId ?? '')) throw notFound('application-not-found');
      if (!authorization && capability !== owner.capability) throw notFound('application-not-found');
      if (neighbour.refuses[action]) throw neighbour.refuses[action];
      return { numApplicants: 2, staff };
    },
    listNamed: async (applicationIds) => {
      if (neighbour.away) throw neighbour.away;
      asked.push(...applicationIds);
      const answered = applicationIds.filter((id) => id !== neighbour.leavesOut);
      return new Map(
        answered.map((id) => [
          id,
          new Map<string, Named>([
            ...namedBy(id).map((document): [string, Named] => [document, { isDraft: false }]),
            ...[...drafts]
              .filter(([, { applicationId }]) => applicationId === id)
              .map(([document, { traveller }]): [string, Named] => [document, { traveller, isDraft: true }]),
          ]),
        ]),
      );
    },
    dropDraft: async (applicationId, documentId) => {
      await application.authorize(applicationId, 'read-passport');
      drafts.delete(documentId);
      if (neighbour.losesAnswer) throw neighbour.losesAnswer;
    },
    attachDocument: async ({ applicationId, documentId, traveller, kind, draft }) => {
      await neighbour.beforeAttach(documentId);
      if (neighbour.refusesAttach) throw neighbour.refusesAttach;
      if (draft) {
        drafts.set(documentId, { applicationId });
        return undefined;
      }
      const slot = `${applicationId} ${traveller} ${kind}`;
      const displaced = named.get(slot);
      named.set(slot, documentId);
      attached.push({ documentId, traveller });
      if (neighbour.losesAnswer) throw neighbour.losesAnswer;
      return displaced;
    },
  };
  const store = createDocumentStore(await openDisk({ STORAGE_DIR: folder }));
  const pictures = createPicturePool(bundleOf(join(__dirname, '..'), 'picture/picture-process'));
  const visaFiles = createVisaFilePool(bundleOf(join(__dirname, '..'), 'visa-file/visa-file-process'));
  const { services } = buildServer({
    db,
    pictures,
    visaFiles,
    ocr,
    application,
    store,
    envelope,
    now: () => clock.now(),
  });
  const server = await startTestServer(services, identity);
  const client = server.client(DocumentServiceService);

  const upload = (
    picture: Buffer,
    header: Partial<UploadHeader> = {},
    chunks: Iterable<Buffer> = chunksOf(picture),
  ) => {
    const requests = async function* (): AsyncGenerator<UploadDocumentRequest> {
      const whole = { applicationId: randomUUID(), traveller: 0, kind: 'DOCUMENT_KIND_PASSPORT' as const, ...header };
      yield { part: { $case: 'header', header: whole } };
      for (const chunk of chunks) yield { part: { $case: 'chunk', chunk } };
    };
    return client.uploadDocument(requests(), { deadlineMs: 20_000 });
  };

  const readOnce = (picture: Buffer, applicationId: string = randomUUID()) => {
    const requests = async function* (): AsyncGenerator<ReadPassportOnceRequest> {
      yield { part: { $case: 'applicationId', applicationId } };
      for (const chunk of chunksOf(picture)) yield { part: { $case: 'chunk', chunk } };
    };
    return client.readPassportOnce(requests(), { deadlineMs: 60_000 });
  };

  return {
    db,
    client,
    clock,
    neighbour,
    delivered,
    attached,
    asked,
    namedBy,
    drafts,
    store,
    /** Runs one of the jobs that the queue starts by the clock. */
    run: async (job: DocumentJob): Promise<void> => {
      const handlers = createJobHandlers({ db, store, application, keyRotation, log, now: () => clock.now() });
      await handlers[job].run({ key: '', attempt: 1, signal: new AbortController().signal });
    },
    upload,
    readOnce,
    as: server.as,
    content: async (token: string): Promise<Buffer> => {
      const chunks: Uint8Array[] = [];
      for await (const { part } of client.readDocument({ token })) if (part?.$case === 'chunk') chunks.push(part.chunk);
      return Buffer.concat(chunks);
    },
    folder,
    filesOnDisk: async (): Promise<Buffer[]> =>
      Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))),
    close: async () => {
      await server.close();
      pictures.close();
      visaFiles.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type DocumentWorld = Awaited<ReturnType<typeof startDocumentWorld>>;
