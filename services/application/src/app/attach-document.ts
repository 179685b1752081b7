import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { CaseRecords } from '../db/case-records.ts';
import type { UploadPasses } from '../db/upload-passes.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { attachDocument, type DocumentKind, documentIn } from '../domain/documents.ts';
import { claimOnWrite, isOwner, ownershipOf } from '../domain/ownership.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  records: Pick<CaseRecords, 'listOpenAsks'>;
  passes: Pick<UploadPasses, 'take' | 'publishPlaced'>;
  now: () => Date;
}

/**
 * Names an uploaded document at its traveller, under the row's lock: uploads need no version and may end in any order.
 * The same document twice changes nothing. Instead of the owner a device may come with a pass for this very place,
 * which is used up; the owner's screens hear of it.
 * @returns the application and the document that was named there before.
 */
export const createAttachDocument =
  ({ db, applications, records, passes, now }: Deps) =>
  ({
    id,
    caller,
    ...document
  }: {
    id: ApplicationId;
    caller: Caller;
    traveller: number;
    kind: DocumentKind;
    documentId: string;
  }): Promise<{ application: Application; displaced?: string }> =>
    db.transaction(async (tx) => {
      const before = await applications.lock(tx, id);
      if (!before) throw notFound('application-not-found');
      const isOwners = isOwner(ownershipOf(before), caller);
      const { capabilityHash = '' } = caller;
      const hasPass = !isOwners && (await passes.take(tx, capabilityHash, { applicationId: id, ...document }, now()));
      if (!isOwners && !hasPass) throw notFound('application-not-found');
      const asked = before.status === 'submitted' ? await records.listOpenAsks(tx, id) : undefined;
      const after = attachDocument(before, document, asked);
      if (after === before) return { application: before };
      const application = await applications.save(tx, before, { ...after, ...claimOnWrite(before, caller) }, now());
      if (hasPass) await passes.publishPlaced(tx, id);
      return { application, displaced: documentIn(before, document) };
    });
