import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { ApplicationRepository } from '../db/application-repository.ts';
import type { Application, ApplicationId } from '../domain/application.ts';
import { attachDocument, type DocumentKind } from '../domain/documents.ts';
import { isOwner } from '../domain/ownership.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  now: () => Date;
}

/** Notes an uploaded document at its traveller; needs no version, uploads may end in any order. The same document twice changes nothing. */
export const createAttachDocument =
  ({ db, applications, now }: Deps) =>
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
  }): Promise<Application> =>
    db.transaction(async (tx) => {
      const before = await applications.lock(tx, id);
      if (!before || !isOwner(before, caller)) throw notFound('application-not-found');
      const after = attachDocument(before, document);
      return after === before ? before : applications.save(tx, before, after, now());
    });
