import type { Db } from '@wayfare/kit/db';
import { DRAFTS, withNumberPart } from './order-number-part.ts';
import { type Page, pageOf } from './page-of.ts';
import type { PeopleIndex } from './people-index.ts';

/** Columns that are never null, but for the price. */
const SORTS = {
  date: 'created_at',
  destination: 'destination_name',
  visa: 'visa_name',
  applicants: 'num_applicants',
  price: 'total_usd_minor',
  status: 'status',
} as const;

export interface SubmissionFilter {
  createdFrom?: Date;
  /** Exclusive. */
  createdBefore?: Date;
  /** Part of an order number. */
  orderNumber?: string;
  status?: string;
  /** Only what nobody has tried to pay yet, or all but that. */
  drafts?: 'only' | 'none';
  /** A name, a passport number, an e-mail address, or part of an order number. */
  search?: string;
}

export interface SubmissionOrder {
  sort: keyof typeof SORTS;
  descending: boolean;
}

type Query = ReturnType<Db['queryBuilder']>;

/** The submissions of a filter, in an order, a page at a time. */
export const createSubmissionList = ({ people }: { people: Pick<PeopleIndex, 'find'> }) => {
  const narrow = (db: Db, query: Query, filter: SubmissionFilter): Query => {
    const { createdFrom, createdBefore, status, search } = filter;
    const drafts = filter.drafts ?? (status ? (status === 'draft' ? 'only' : 'none') : undefined);
    const part = filter.orderNumber?.trim().toLowerCase();
    if (createdFrom) query.where('created_at', '>=', createdFrom);
    if (createdBefore) query.where('created_at', '<', createdBefore);
    if (status) query.where({ status });
    if (drafts) query.whereRaw(DRAFTS[drafts]);
    if (search) query.whereIn('id', people.find(db, search));
    if (part) query.whereIn('id', withNumberPart(db, part, drafts));
    return query;
  };

  /** Each order turned round is the other one, so that one index serves both; without a price is last in both. */
  const sorted = (query: Query, { sort, descending }: SubmissionOrder): Query => {
    const direction = descending ? 'desc' : 'asc';
    if (sort === 'price') query.orderBy(SORTS.price, direction, 'last');
    else if (sort !== 'date') query.orderBy(SORTS[sort], direction);
    return query.orderBy('created_at', direction).orderBy('id', direction);
  };

  /** The same rows from the other end. */
  const fromTheEnd = (query: Query, { sort, descending }: SubmissionOrder): Query => {
    if (sort !== 'price') return sorted(query, { sort, descending: !descending });
    const direction = descending ? 'asc' : 'desc';
    return query.orderBy(SORTS.price, direction, 'first').orderBy('created_at', direction).orderBy('id', direction);
  };

  /** The ids of a page, from narrow rows alone. */
  const pageOfIds = (db: Db, filter: SubmissionFilter, order: SubmissionOrder, page: Page): Query => {
    const { limit, offset, isTurned } = pageOf(page);
    const arrange = isTurned ? fromTheEnd : sorted;
    const arranged = (drafts = filter.drafts): Query =>
      arrange(
        narrow(db, db('application').select('id', 'created_at', SORTS[order.sort]), { ...filter, drafts }),
        order,
      );
    const isOfAll = !filter.drafts && !filter.status && !filter.search && !filter.orderNumber;
    if (!isOfAll || order.sort === 'date')
      return db.from(arranged().limit(limit).offset(offset).as('page')).select('id');
    // Drafts are in no index of this order: the first of them and the first of the others are merged.
    const firstOf = (drafts: 'only' | 'none'): Query => arranged(drafts).limit(offset + limit);
    const both = db.from(
      firstOf('none')
        .unionAll([firstOf('only')], true)
        .as('both'),
    );
    return db.from(arrange(both, order).limit(limit).offset(offset).as('page')).select('id');
  };

  return { narrow, sorted, pageOfIds };
};
