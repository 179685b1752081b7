import type { Db } from '@wayfare/kit/db';

type Query = ReturnType<Db['queryBuilder']>;

// As literals: the planner compares them with what the partial indexes hold, also in a statement that is prepared.
export const DRAFTS = { only: "status = 'draft'", none: "status <> 'draft'" } as const;

/** Shorter parts are in no index. */
const SHORTEST_INDEXED_PART = 3;

/**
 * The ids of the applications with this part in their order numbers. Drafts are in no index of parts, and are looked
 * through one by one.
 */
export const withNumberPart = (db: Db, part: string, drafts?: 'only' | 'none'): Query => {
  const ofDrafts = db('application')
    .select('id')
    .whereRaw(DRAFTS.only)
    .whereRaw('position(? in order_number) > 0', [part]);
  const ofOthers = db('application')
    .select('id')
    .whereRaw(DRAFTS.none)
    .whereRaw('position(? in order_number) > 0', [part]);
  // Found first, and not while rows are passed in the list's order, as the planner prefers for the first few of many.
  const found =
    part.length < SHORTEST_INDEXED_PART
      ? ofOthers
      : db
          .withMaterialized(
            'with_part',
            ofOthers.whereRaw('order_number_parts(order_number) @> order_number_parts(?)', [part]),
          )
          .from('with_part')
          .select('id');
  if (drafts) return drafts === 'only' ? ofDrafts : found;
  return db.from(found.as('found')).select('id').unionAll([ofDrafts], true);
};
