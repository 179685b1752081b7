import type { Db } from '@wayfare/kit/db';
import type { Stage } from '../domain/case/stages.ts';
import { URGENT_AT } from './case-row.ts';
import type { PeopleIndex } from './people-index.ts';

export interface CaseFilter {
  stage?: Stage;
  /** Keycloak's subject, or `nobody`. */
  assignee?: string;
  /** A name, a passport number, an e-mail address, or part of an order number. */
  search: string;
  closed: boolean;
  /** By the clock, where it runs. */
  deadline?: Deadline;
  now: Date;
}

export type Deadline = 'due_soon' | 'overdue';

const DUE_SOON = 'due_at > :now and warn_at <= :now';
/** The second half says nothing new: with it the entries are found at the front of the index casework_deadline. */
const OVERDUE = `due_at <= :now and ${URGENT_AT} <= :now`;

/** Each with the same order turned round. */
const CLOSED_ORDER = ['closed_at desc, application_id', 'closed_at, application_id desc'] as const;
const OPEN_ORDER = [
  `${URGENT_AT} nulls last, application_id`,
  `${URGENT_AT} desc nulls first, application_id desc`,
] as const;

export const ordersOf = ({ closed }: Pick<CaseFilter, 'closed'>) => (closed ? CLOSED_ORDER : OPEN_ORDER);

export const createCaseFilter =
  (people: Pick<PeopleIndex, 'find'>) =>
  (db: Db, { stage, assignee, search, closed, deadline, now }: CaseFilter): ReturnType<Db> =>
    db('casework').modify((query) => {
      if (closed) query.whereNotNull('closed_at');
      else query.whereNull('closed_at');
      if (stage) query.where({ stage });
      if (assignee === 'nobody') query.whereNull('assignee_id');
      else if (assignee) query.where({ assignee_id: assignee });
      if (deadline) query.whereRaw(deadline === 'overdue' ? OVERDUE : DUE_SOON, { now });
      if (search.trim()) query.whereIn('casework.application_id', people.find(db, search));
    });
