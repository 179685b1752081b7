import type { Db } from '@wayfare/kit/db';
import type { SubmissionFilter } from './submission-list.ts';

type Query = ReturnType<Db['queryBuilder']>;
/** What the figures can be narrowed by without looking at single submissions. */
export type FiguresFilter = Pick<SubmissionFilter, 'createdFrom' | 'createdBefore' | 'status' | 'drafts'>;

const DAY_MS = 86_400_000;
const FOLDED_AT_ONCE = 5_000;

const firstWholeDay = (from: Date): Date => new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
const endOfWholeDays = (before: Date): Date => new Date(Math.floor(before.getTime() / DAY_MS) * DAY_MS);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The parts of days, in UTC, at the ends of a span; without whole days between them it is all of the span. */
const edgesOf = ({ createdFrom, createdBefore }: FiguresFilter): { from: Date; before: Date }[] => {
  const wholeFrom = createdFrom && firstWholeDay(createdFrom);
  const wholeBefore = createdBefore && endOfWholeDays(createdBefore);
  if (createdFrom && createdBefore && wholeFrom && wholeBefore && wholeFrom >= wholeBefore)
    return [{ from: createdFrom, before: createdBefore }];
  return [
    ...(createdFrom && wholeFrom && createdFrom < wholeFrom ? [{ from: createdFrom, before: wholeFrom }] : []),
    ...(createdBefore && wholeBefore && wholeBefore < createdBefore
      ? [{ from: wholeBefore, before: createdBefore }]
      : []),
  ];
};

const SUMS = 'status, payment_status, submissions, priced_usd_minor, refunded_usd_minor';

/**
 * The figures of submissions by day, status and payment, as triggers keep them: sums that were folded, and what was
 * written since. Both are read in one statement, so that nothing is missing or counted twice.
 */
export const createSubmissionFigures = () => {
  /** Rows with a status, a payment status and sums; no row for what does not occur. */
  const counted = (db: Db, filter: FiguresFilter): Query => {
    const { createdFrom, createdBefore } = filter;
    const ofWholeDays = (table: string): Query =>
      db(table).modify((query) => {
        query.select(db.raw(SUMS));
        if (createdFrom) query.where('day', '>=', dayOf(firstWholeDay(createdFrom)));
        if (createdBefore) query.where('day', '<', dayOf(endOfWholeDays(createdBefore)));
      });
    const parts = [
      ofWholeDays('submission_figure'),
      ofWholeDays('submission_figure_change'),
      ...edgesOf(filter).map(({ from, before }) =>
        db('application')
          .select('status', 'payment_status', db.raw('1, coalesce(total_usd_minor, 0), refunded_usd_minor'))
          .where('created_at', '>=', from)
          .where('created_at', '<', before),
      ),
    ];
    const [first, ...others] = parts as [Query, ...Query[]];
    return db.from(first.unionAll(others, true).as('counted')).modify((query) => {
      if (filter.status) query.where({ status: filter.status });
      if (filter.drafts === 'only') query.where({ status: 'draft' });
      if (filter.drafts === 'none') query.whereNot({ status: 'draft' });
    });
  };

  /** Moves what was written into the sums, up to 5,000 at a time. @returns how many there were. */
  const fold = async (db: Db): Promise<number> => {
    const { rows } = await db.raw<{ rows: { folded: number }[] }>(
      `with taken as (
         delete from submission_figure_change where id in
           (select id from submission_figure_change order by id limit ? for update skip locked) returning *),
       summed as (
         insert into submission_figure as kept
             (day, status, payment_status, submissions, priced_usd_minor, refunded_usd_minor)
           select day, status, payment_status, sum(submissions), sum(priced_usd_minor), sum(refunded_usd_minor)
             from taken group by day, status, payment_status order by day, status, payment_status
           on conflict (day, status, payment_status) do update set
             submissions = kept.submissions + excluded.submissions,
             priced_usd_minor = kept.priced_usd_minor + excluded.priced_usd_minor,
             refunded_usd_minor = kept.refunded_usd_minor + excluded.refunded_usd_minor)
       select count(*)::int as folded from taken`,
      [FOLDED_AT_ONCE],
    );
    return rows[0]?.folded ?? 0;
  };

  return { counted, fold };
};
