import { randomUUID } from 'node:crypto';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { SavedView, ViewDraft } from '../domain/saved-view.ts';

const MOST_VIEWS = 50;
const UNIQUE_VIOLATION = '23505';

interface ViewRow {
  id: string;
  owner_id: string;
  name: string;
  address: string;
  shared: boolean;
  version: number;
}

const toView = ({ owner_id: ownerId, id, name, address, shared, version }: ViewRow): SavedView => ({
  id,
  ownerId,
  name,
  address,
  shared,
  version,
});

const isNameTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** ALREADY_EXISTS `view-name-taken` where the owner has another one of that name. */
const refuseTakenName = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    throw isNameTaken(error) ? new AppError('ALREADY_EXISTS', 'view-name-taken') : error;
  }
};

interface Wanted {
  id: string;
  ownerId: string;
  version: number;
}

/** All SQL of saved views. Only the owner changes one; the colleagues see it where it is shared. */
export const createSavedViews = () => {
  const list = async (db: Db, ownerId: string): Promise<SavedView[]> => {
    const rows: ViewRow[] = await db('saved_view')
      .where({ owner_id: ownerId })
      .orWhere({ shared: true })
      .orderByRaw('lower(name), id');
    return rows.map(toView);
  };

  /** FAILED_PRECONDITION `too-many-views` at fifty of one person. */
  const add = async (db: Db, ownerId: string, draft: ViewDraft): Promise<SavedView> => {
    const { rows } = await refuseTakenName(
      db.raw<{ rows: ViewRow[] }>(
        `insert into saved_view (id, owner_id, name, address, shared)
           select ?, ?, ?, ?, ? where (select count(*) from saved_view where owner_id = ?) < ?
           returning *`,
        [randomUUID(), ownerId, draft.name, draft.address, draft.shared, ownerId, MOST_VIEWS],
      ),
    );
    const [row] = rows;
    if (!row) throw new AppError('FAILED_PRECONDITION', 'too-many-views');
    return toView(row);
  };

  /** Why nothing was written: NOT_FOUND for somebody else's, ABORTED `view-changed` with the current version. */
  const refuse = async (db: Db, { id, ownerId }: Wanted): Promise<never> => {
    const row = await db<ViewRow>('saved_view').where({ id, owner_id: ownerId }).first('version');
    if (!row) throw notFound('view-not-found');
    throw new AppError('ABORTED', 'view-changed', { details: { version: String(row.version) } });
  };

  const change = async (db: Db, wanted: Wanted, draft: ViewDraft): Promise<SavedView> => {
    const { id, ownerId, version } = wanted;
    const [row]: ViewRow[] = await refuseTakenName(
      db('saved_view')
        .where({ id, owner_id: ownerId, version })
        .update({ ...draft, version: version + 1, changed_at: db.fn.now() })
        .returning('*'),
    );
    return row ? toView(row) : refuse(db, wanted);
  };

  const remove = async (db: Db, wanted: Wanted): Promise<void> => {
    const { id, ownerId, version } = wanted;
    const removed = await db('saved_view').where({ id, owner_id: ownerId, version }).delete();
    if (removed === 0) await refuse(db, wanted);
  };

  return { list, add, change, remove };
};
export type SavedViews = ReturnType<typeof createSavedViews>;
