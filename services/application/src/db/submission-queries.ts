import type { Db, Tx } from '@wayfare/kit/db';
import type { Application, ApplicationId, Money, PaymentStatus } from '../domain/application.ts';
import { isUuid } from './application-repository.ts';
import { APPLICATION_COLUMNS, type ApplicationRow, toApplication, toErasedApplication } from './application-row.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { Page } from './page-of.ts';
import type { PeopleIndex } from './people-index.ts';
import { createSubmissionFigures } from './submission-figures.ts';
import { createSubmissionList, type SubmissionFilter, type SubmissionOrder } from './submission-list.ts';

export interface SubmissionStats {
  total: number;
  paid: number;
  pendingPayment: number;
  /** US cents, at the rate each order was quoted with; not lowered by refunds. */
  revenueMinor: number;
  refundedMinor: number;
}

export interface StrandedPayment {
  paymentId: string;
  applicationId: ApplicationId;
  amount: Money;
  receivedAt: Date;
}

export interface ApplicationPaymentState {
  applicationId: ApplicationId;
  paymentStatus: PaymentStatus;
  paymentId: string;
  total?: Money;
  refundedMinor: number;
  erased: boolean;
}

interface FiguresRow {
  total: number;
  paid: number;
  pending: number;
  /** bigint: pg gives text. */
  revenue: string;
  refunded: string;
}

type Query = ReturnType<Db['queryBuilder']>;

/** Few enough that a batch is used up before the young generation is collected: memory grows by garbage otherwise. */
const EXPORT_BATCH = 25;
const STRANDED_SHOWN = 100;
const STATES_AT_ONCE = 500;

/** What staff sees of all applications: filtered, sorted and paged by PostgreSQL. */
export const createSubmissionQueries = ({ cipher, people }: { cipher: FieldCipher; people: PeopleIndex }) => {
  const figures = createSubmissionFigures();
  const { narrow, sorted, pageOfIds } = createSubmissionList({ people });
  const whole = (db: Db): Query =>
    db('application').join('application_detail', 'application_id', 'id').select(APPLICATION_COLUMNS);

  const open = (row: ApplicationRow): Application =>
    row.data_key ? toApplication(row, cipher) : toErasedApplication(row);

  /** Erased ones too. */
  const find = async (db: Db, id: ApplicationId): Promise<Application | undefined> => {
    if (!isUuid(id)) return undefined;
    const row = await whole(db).where({ id }).first();
    return row && open(row as ApplicationRow);
  };

  /** With the total of the filter the pages near the end are as quick as the first. */
  const page = async (
    db: Db,
    filter: SubmissionFilter,
    { sort, descending, ...place }: SubmissionOrder & Page,
  ): Promise<Application[]> => {
    // Sorted by the narrow rows; only this page's are read whole.
    const order = { sort, descending };
    const ids = pageOfIds(db, filter, order, place);
    const rows: ApplicationRow[] = await sorted(whole(db).whereIn('id', ids), order);
    return rows.map(open);
  };

  /** One at a time, where the figures that are kept do not know what is searched for. */
  const countOneByOne = (db: Db, filter: SubmissionFilter): Query =>
    db.from(
      narrow(
        db,
        db('application').select(
          'status',
          'payment_status',
          db.raw('1 as submissions, coalesce(total_usd_minor, 0) as priced_usd_minor, refunded_usd_minor'),
        ),
        filter,
      ).as('counted'),
    );

  const stats = async (db: Db, filter: SubmissionFilter): Promise<SubmissionStats> => {
    const settled = "payment_status in ('paid', 'partially_refunded')";
    const counted = filter.search || filter.orderNumber ? countOneByOne(db, filter) : figures.counted(db, filter);
    const rows: FiguresRow[] = await counted.select(
      db.raw('coalesce(sum(submissions), 0)::int as total'),
      db.raw(`coalesce(sum(submissions) filter (where ${settled}), 0)::int as paid`),
      db.raw("coalesce(sum(submissions) filter (where payment_status = 'pending'), 0)::int as pending"),
      db.raw(`coalesce(sum(priced_usd_minor) filter (where ${settled}), 0)::text as revenue`),
      db.raw('coalesce(sum(refunded_usd_minor), 0)::text as refunded'),
    );
    const [row] = rows;
    if (!row) throw new Error('sums without a row');
    return {
      total: row.total,
      paid: row.paid,
      pendingPayment: row.pending,
      revenueMinor: Number(row.revenue),
      refundedMinor: Number(row.refunded),
    };
  };

  /** All of the filter, by a cursor: memory stays flat however many there are, and the rows are those of one moment. */
  async function* stream(db: Db, filter: SubmissionFilter, order: SubmissionOrder): AsyncGenerator<Application[]> {
    const tx: Tx = await db.transaction();
    const fetchBatch = () => {
      const fetched = tx
        .raw<{ rows: ApplicationRow[] }>(`fetch ${EXPORT_BATCH} from submissions`)
        .then(({ rows }) => rows);
      fetched.catch(() => {}); // a reader that left waits for none any more
      return fetched;
    };
    try {
      // Whoever downloads sets the pace: the transaction may wait for a slow reader.
      await tx.raw("set local idle_in_transaction_session_timeout = '5min'");
      const { sql, bindings } = sorted(narrow(db, whole(db), filter), order).toSQL();
      await tx.raw(`declare submissions no scroll cursor for ${sql}`, [...bindings]);
      for (let next = fetchBatch(), isLast = false; !isLast; ) {
        const rows = await next;
        isLast = rows.length < EXPORT_BATCH;
        if (!isLast) next = fetchBatch(); // the database works while this batch is opened and sent
        if (rows.length) yield rows.map(open);
      }
    } finally {
      await tx.rollback();
    }
  }

  /** Money that arrived for an application that is not there, newest first. */
  const listStranded = async (db: Db): Promise<StrandedPayment[]> => {
    const rows = await db('stranded_payment').orderBy('received_at', 'desc').limit(STRANDED_SHOWN);
    return rows.map((row) => ({
      paymentId: row.payment_id,
      applicationId: row.application_id,
      amount: { amountMinor: Number(row.amount_minor), currency: row.currency },
      receivedAt: row.received_at,
    }));
  };

  /**
   * What applications know of their payments, by id, at most 500: of these, or else of those paid since. Erased ones
   * too.
   */
  const listPaymentStates = async (
    db: Db,
    { ids, paidFrom, after }: { ids: string[]; paidFrom?: Date; after?: string },
  ): Promise<ApplicationPaymentState[]> => {
    const query = db('application').orderBy('id').limit(STATES_AT_ONCE);
    if (ids.length > 0) query.whereIn('id', ids.filter(isUuid));
    else query.where('paid_at', '>=', paidFrom ?? new Date(0));
    if (after) query.where('id', '>', after);
    const rows = await query
      .join('application_detail', 'application_id', 'id')
      .select(
        'id',
        'payment_status',
        'payment_id',
        'refunded_minor',
        'total_minor',
        db.raw('data_key is null as erased'),
      )
      .select(db.raw("quote ->> 'currency' as currency"));
    return rows.map((row) => ({
      applicationId: row.id,
      paymentStatus: row.payment_status,
      paymentId: row.payment_id ?? '',
      total: row.total_minor ? { amountMinor: Number(row.total_minor), currency: row.currency } : undefined,
      refundedMinor: Number(row.refunded_minor),
      erased: row.erased,
    }));
  };

  return { find, page, stats, stream, listStranded, listPaymentStates };
};
export type SubmissionQueries = ReturnType<typeof createSubmissionQueries>;
