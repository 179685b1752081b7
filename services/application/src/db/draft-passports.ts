import type { Db, Tx } from '@wayfare/kit/db';
import type { ApplicationId, DraftPassport } from '../domain/application.ts';

interface Row {
  document_id: string;
  application_id: string;
  traveller: number | null;
}

const toDraft = ({ document_id: documentId, traveller }: Row): DraftPassport => ({
  documentId,
  ...(traveller === null ? {} : { traveller }),
});

/** Those of the row of `application` that is read, oldest first. */
export const DRAFT_PASSPORTS_COLUMN = `(select json_agg(
    json_strip_nulls(json_build_object('documentId', document_id, 'traveller', traveller)) order by d.created_at)
  from draft_passport d where d.application_id = application.id) as draft_passports`;

/** Which pictures of passports are kept for drafts. Changed under the lock of the application's row. */
export const createDraftPassports = () => ({
  /** Oldest first. */
  list: async (db: Db | Tx, applicationId: ApplicationId): Promise<DraftPassport[]> => {
    const rows = await db<Row>('draft_passport').where({ application_id: applicationId }).orderBy('created_at');
    return rows.map(toDraft);
  },

  listOfMany: async (db: Db, applicationIds: ApplicationId[]): Promise<Map<ApplicationId, DraftPassport[]>> => {
    const rows = await db<Row>('draft_passport').whereIn('application_id', applicationIds);
    return Map.groupBy(
      rows.map((row) => ({ ...toDraft(row), applicationId: row.application_id })),
      ({ applicationId }) => applicationId,
    );
  },

  count: async (db: Db | Tx): Promise<number> => {
    const row = await db('draft_passport').first(db.raw('count(*)::int as drafts'));
    return row.drafts;
  },

  insert: async (tx: Tx, draft: { applicationId: ApplicationId; documentId: string; now: Date }): Promise<void> => {
    await tx('draft_passport').insert({
      document_id: draft.documentId,
      application_id: draft.applicationId,
      created_at: draft.now,
    });
  },

  remove: async (tx: Tx, applicationId: ApplicationId, documentId: string): Promise<void> => {
    await tx('draft_passport').where({ application_id: applicationId, document_id: documentId }).delete();
  },

  /** Those of `before` are afterwards where `after` says, and nowhere where it does not name them. */
  place: async (
    tx: Tx,
    applicationId: ApplicationId,
    { before, after }: { before: readonly DraftPassport[]; after: readonly DraftPassport[] },
  ): Promise<void> => {
    const ofApplication = () => tx('draft_passport').where({ application_id: applicationId });
    const placed = new Set(after.map(({ documentId }) => documentId));
    const gone = before.map(({ documentId }) => documentId).filter((id) => !placed.has(id));
    await ofApplication().whereIn('document_id', gone).delete();
    // Two that change places would meet in the middle.
    await ofApplication().update({ traveller: null });
    for (const { documentId, traveller } of after.filter((draft) => draft.traveller !== undefined))
      await ofApplication().where({ document_id: documentId }).update({ traveller });
  },

  /** All of an application, which no longer stand here. */
  take: async (tx: Tx, applicationId: ApplicationId): Promise<DraftPassport[]> => {
    const rows: Row[] = await tx('draft_passport').where({ application_id: applicationId }).delete().returning('*');
    return rows.map(toDraft);
  },
});
export type DraftPassports = ReturnType<typeof createDraftPassports>;
