import { mayStaff } from '@wayfare/access/staff-access';
import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { DocumentClient } from '../../clients/document-client.ts';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { Application } from '../../domain/application.ts';
import {
  createPackage,
  type GovernmentPackage,
  packageCuts,
  requireFiled,
} from '../../domain/case/government-package.ts';
import { sightOf } from '../../domain/case/reveal.ts';
import { packagePdf } from '../../pdf/package-pdf.ts';

const FORMATS = {
  pdf: { contentType: 'application/pdf', write: packagePdf },
  json: {
    contentType: 'application/json',
    write: async (handed: GovernmentPackage) => Buffer.from(`${JSON.stringify(handed, null, 2)}\n`),
  },
} as const;
export type PackageFormat = keyof typeof FORMATS;

interface Assembling {
  db: Db;
  cases: Pick<CaseRepository, 'find'>;
  documents: Pick<DocumentClient, 'cutPictures'>;
  now: () => Date;
}

interface Deps extends Assembling {
  cases: Pick<CaseRepository, 'find' | 'lock' | 'append' | 'listEvents'>;
}

/** The package of a case that is to be filed, with its pictures. FAILED_PRECONDITION `stage-not-allowed` otherwise. */
export const createAssemblePackage =
  ({ db, cases, documents, now }: Assembling) =>
  async (application: Application, readerId: string): Promise<GovernmentPackage> => {
    const record = await cases.find(db, application.id);
    if (!record) throw notFound('case-not-found');
    requireFiled(record);
    if (application.erased) throw notFound('application-not-found');
    const cut = await documents.cutPictures(application.id, readerId, packageCuts(application));
    return createPackage(application, record, { cut, now: now() });
  };

export type AssemblePackage = ReturnType<typeof createAssemblePackage>;

export interface PackageFile {
  /** Names the order, nobody. */
  fileName: string;
  contentType: string;
  content: Buffer;
}

/**
 * What is handed to the authority, as one file; the timeline keeps who had it before a byte of it leaves. Nothing in it
 * is masked: PERMISSION_DENIED `role-missing` for whoever may not see values and documents, and `details-masked` for
 * whoever neither holds the case nor had its values revealed.
 */
export const createDownloadPackage = ({ db, cases, documents, now }: Deps) => {
  const assemble = createAssemblePackage({ db, cases, documents, now });
  return async (application: Application, format: PackageFormat, caller: Caller): Promise<PackageFile> => {
    const { roles, userId = '' } = caller;
    if (!mayStaff(roles, 'submissions.read-unmasked') || !mayStaff(roles, 'documents.read'))
      throw new AppError('PERMISSION_DENIED', 'role-missing');
    const record = await cases.find(db, application.id);
    if (!record) throw notFound('case-not-found');
    requireFiled(record);
    if (sightOf(record, await cases.listEvents(db, application.id), caller, now()).masked)
      throw new AppError('PERMISSION_DENIED', 'details-masked');
    const handed = await assemble(application, userId);
    const { contentType, write } = FORMATS[format];
    const content = await write(handed);
    await db.transaction(async (tx) => {
      const current = await cases.lock(tx, application.id);
      requireFiled(current);
      const told = { actor: 'staff' as const, actorId: userId, kind: 'package-downloaded', details: { format } };
      await cases.append(tx, current, told, now());
    });
    return { fileName: `order-${application.orderNumber}.${format}`, contentType, content };
  };
};
