import type { Db, Tx } from '@wayfare/kit/db';
import type { Application, ApplicationId } from '../domain/application.ts';
import { passportTermsOf } from '../domain/people-search.ts';
import { type ApplicationRow, toApplication } from './application-row.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { PeopleIndex } from './people-index.ts';

const CHECKED_AT_ONCE = 100;
const MOST_FOUND = 20;

const hasValidVisa = `exists (select from issued_visa v
  where v.application_id = casework.application_id and v.valid_until >= ?)`;

/** All SQL of pairs of cases for one passport and destination. */
export const createCaseDuplicates = ({ cipher, people }: { cipher: FieldCipher; people: PeopleIndex }) => {
  const open = (row: ApplicationRow): Application => toApplication(row, cipher);

  /** Up to 100 open cases that were not compared with the others yet; nobody else compares them meanwhile. */
  const lockUnchecked = async (tx: Tx): Promise<Application[]> => {
    const rows: ApplicationRow[] = await tx('casework')
      .join('application', 'application.id', 'casework.application_id')
      .join('application_detail', 'application_detail.application_id', 'casework.application_id')
      .whereNull('duplicates_checked_at')
      .whereNull('closed_at')
      .whereNotNull('data_key')
      .orderBy('opened_at')
      .limit(CHECKED_AT_ONCE)
      .forUpdate('casework')
      .skipLocked()
      .select('application.*', 'application_detail.*');
    return rows.map(open);
  };

  /** Compares one case with those that are open or have a valid visa, and keeps the pairs. @returns how many are new */
  const compare = async (tx: Tx, application: Application, now: Date): Promise<number> => {
    const { id, destination } = application;
    const terms = passportTermsOf(application);
    const rows =
      terms.length === 0
        ? []
        : await tx('casework')
            .join('application', 'application.id', 'casework.application_id')
            .whereIn('casework.application_id', people.withAny(tx, terms))
            .whereNot({ 'casework.application_id': id })
            .where({ destination_country: destination.country })
            .whereRaw(`(closed_at is null or ${hasValidVisa})`, [now])
            .limit(MOST_FOUND)
            .select(
              tx.raw(
                `(opened_at, casework.application_id) <
                   (select opened_at, application_id from casework mine where mine.application_id = ?) as is_older`,
                [id],
              ),
              'casework.application_id as other',
            );
    await tx('casework').where({ application_id: id }).update({ duplicates_checked_at: now });
    if (rows.length === 0) return 0;
    const added = await tx('case_duplicate')
      .insert(
        rows.map(({ is_older, other }) => ({
          application_id: is_older ? id : other,
          other_id: is_older ? other : id,
          found_at: now,
        })),
      )
      .onConflict()
      .ignore()
      .returning('application_id');
    return added.length;
  };

  /** A passport was changed: the case is compared again. */
  const compareAgain = async (tx: Tx, id: ApplicationId): Promise<void> => {
    await tx('casework').where({ application_id: id }).update({ duplicates_checked_at: null });
  };

  /** @returns the ids of the cases that are no longer called duplicates of this one */
  const dismiss = async (tx: Tx, id: ApplicationId, by: string, now: Date): Promise<ApplicationId[]> => {
    const rows = await tx('case_duplicate')
      .whereNull('dismissed_at')
      .where((mine) => mine.where({ application_id: id }).orWhere({ other_id: id }))
      .update({ dismissed_at: now, dismissed_by: by })
      .returning(['application_id', 'other_id']);
    return rows.map(({ application_id, other_id }) => (application_id === id ? other_id : application_id));
  };

  /** Other applications of one of these passports for the same destination: paid and open, or with a valid visa. */
  const findPaid = async (db: Db, application: Application, now: Date): Promise<Application[]> => {
    const terms = passportTermsOf(application);
    if (terms.length === 0) return [];
    const rows: ApplicationRow[] = await db('application')
      .join('application_detail', 'application_detail.application_id', 'application.id')
      .leftJoin('casework', 'casework.application_id', 'application.id')
      .whereIn('application.id', people.withAny(db, terms))
      .whereNot({ 'application.id': application.id })
      .where({ destination_country: application.destination.country })
      .whereNotNull('data_key')
      .whereIn('payment_status', ['paid', 'partially_refunded'])
      .whereRaw(`(closed_at is null or ${hasValidVisa})`, [now])
      .limit(MOST_FOUND)
      .select('application.*', 'application_detail.*');
    return rows.map(open);
  };

  return { lockUnchecked, compare, compareAgain, dismiss, findPaid };
};
export type CaseDuplicates = ReturnType<typeof createCaseDuplicates>;
