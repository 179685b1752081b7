import type { Db } from '@wayfare/kit/db';
import type { Application, ApplicationId } from '../domain/application.ts';
import type { Stage } from '../domain/case/stages.ts';
import type { PersonTerm } from '../domain/people-search.ts';
import { type CaseFilter, createCaseFilter, ordersOf } from './case-filter.ts';
import { type CaseLine, COLUMNS, type LineRow } from './case-line.ts';
import { toCase } from './case-row.ts';
import type { FieldCipher } from './field-cipher.ts';
import { FAR_ROWS, type Page, pageOf } from './page-of.ts';
import type { PeopleIndex } from './people-index.ts';

/** Two cases of which at least one is open and the other one open or with a valid visa, that nobody has dismissed. */
const pairs = (db: Db, now: Date) =>
  db('case_duplicate as d')
    .join('casework as newer', 'newer.application_id', 'd.application_id')
    .join('casework as older', 'older.application_id', 'd.other_id')
    .whereNull('d.dismissed_at')
    .whereRaw('(newer.closed_at is null or older.closed_at is null)')
    .whereRaw(
      `not exists (select from (values (newer.application_id, newer.closed_at), (older.application_id, older.closed_at))
           as side (id, closed_at)
         where side.closed_at is not null and not exists
           (select from issued_visa v where v.application_id = side.id and v.valid_until >= ?))`,
      [now],
    );

export interface StageCount {
  stage: Stage;
  count: number;
  overdue: number;
  dueSoon: number;
}

const MOST_DUPLICATES = 10;
const STREAMED_AT_ONCE = 50;

/** Reads for staff: nothing here changes a case. */
export const createCaseQueries = ({ cipher, people }: { cipher: FieldCipher; people: PeopleIndex }) => {
  const filtered = createCaseFilter(people);

  const toLine = (row: LineRow): CaseLine => {
    const personal = row.sealed
      ? cipher.open({ masterKeyId: row.master_key_id, wrapped: row.data_key }, row.application_id, row.sealed)
      : undefined;
    const first = personal?.travellers[0];
    return {
      record: toCase(row),
      orderNumber: row.order_number,
      visaName: row.visa_name,
      destinationCountry: row.destination_country,
      nationality: row.nationality,
      numApplicants: row.num_applicants,
      processingSpeed: row.processing_label ?? '',
      firstMiddleName: first?.firstMiddleName ?? '',
      lastName: first?.lastName ?? '',
      submittedAt: row.submitted_at ?? undefined,
      travelDate: personal?.travelDate ?? '',
      decisionProposed: row.decision_proposed,
      answerOverdue: row.answer_overdue,
      held: row.held ? { ...row.held, startsAt: new Date(row.held.startsAt) } : undefined,
      duplicateGroup: row.duplicate_group,
    };
  };

  const lines = (db: Db, rows: ReturnType<Db>): Promise<CaseLine[]> =>
    db
      .with('chosen', rows)
      .from('chosen')
      .leftJoin('application_detail', 'application_detail.application_id', 'chosen.application_id')
      .select(
        'chosen.*',
        'sealed',
        'data_key',
        'master_key_id',
        db.raw(
          `exists (select 1 from decision_proposal p where p.application_id = chosen.application_id and p.status = 'open')
             as decision_proposed,
           exists (select 1 from information_request r
             where r.application_id = chosen.application_id and r.status = 'open' and r.overdue_noted_at is not null)
             as answer_overdue,
           (select json_build_object('id', h.id, 'kind', h.kind, 'actorId', h.actor_id, 'startsAt', h.starts_at)
             from held_change h
             where h.application_id = chosen.application_id and h.status = 'waiting' and h.kind <> 'message-sent')
             as held`,
        ),
      )
      .orderBy('place')
      .then((found: LineRow[]) => found.map(toLine));

  /**
   * Open cases by due time or the day of travel, whichever comes first, standing ones last; closed ones newest first.
   * With the total of the filter the pages near the end are as quick as the first.
   */
  const page = (db: Db, filter: CaseFilter, place: Page) => {
    const [order, turned] = ordersOf(filter);
    const { limit, offset, isTurned } = pageOf(place);
    // Sorted by casework alone; the rest is read for this page only.
    const chosen = filtered(db, filter)
      .select('application_id')
      .orderByRaw(isTurned ? turned : order)
      .limit(limit)
      .offset(offset);
    return lines(
      db,
      db('casework')
        .join('application', 'application.id', 'casework.application_id')
        .whereIn('casework.application_id', chosen)
        .select(COLUMNS)
        .select(db.raw(`row_number() over (order by ${order}) as place`)),
    );
  };

  /** All of the filter, by a cursor: memory stays flat however many there are. Whoever reads sets the pace. */
  async function* stream(db: Db, filter: CaseFilter): AsyncGenerator<CaseLine[]> {
    const tx = await db.transaction();
    try {
      await tx.raw("set local idle_in_transaction_session_timeout = '5min'");
      const { sql, bindings } = filtered(tx, filter).select('application_id').orderByRaw(ordersOf(filter)[0]).toSQL();
      await tx.raw(`declare queue no scroll cursor for ${sql}`, [...bindings]);
      for (;;) {
        const fetched = await tx.raw<{ rows: { application_id: string }[] }>(`fetch ${STREAMED_AT_ONCE} from queue`);
        const ids = fetched.rows.map(({ application_id }) => application_id);
        if (ids.length === 0) return;
        yield await lines(
          tx,
          tx('casework')
            .join('application', 'application.id', 'casework.application_id')
            .whereIn('casework.application_id', ids)
            .select(COLUMNS)
            .select(tx.raw('array_position(?::uuid[], casework.application_id) as place', [ids])),
        );
      }
    } finally {
      await tx.rollback();
    }
  }

  const find = async (db: Db, id: ApplicationId): Promise<CaseLine | undefined> => {
    const found = await lines(
      db,
      db('casework')
        .join('application', 'application.id', 'casework.application_id')
        .where({ application_id: id })
        .select(COLUMNS)
        .select(db.raw('1 as place')),
    );
    return found[0];
  };

  /**
   * Other cases with one of these passports for the same destination: open, or with a visa that is still valid. Up to
   * ten, oldest first.
   */
  const duplicates = async (
    db: Db,
    { id, destination: { country } }: Pick<Application, 'id' | 'destination'>,
    terms: readonly PersonTerm[],
    now: Date,
  ): Promise<CaseLine[]> => {
    if (terms.length === 0) return [];
    return lines(
      db,
      db('casework')
        .join('application', 'application.id', 'casework.application_id')
        .whereIn('casework.application_id', people.withAny(db, terms))
        .whereNot({ application_id: id })
        .where({ destination_country: country })
        .whereNotExists(
          db('case_duplicate')
            .whereNotNull('dismissed_at')
            .whereRaw('? in (application_id, other_id)', [id])
            .whereRaw('casework.application_id in (case_duplicate.application_id, other_id)'),
        )
        .where((live) =>
          live
            .whereNull('closed_at')
            .orWhereExists(
              db('issued_visa')
                .whereRaw('issued_visa.application_id = casework.application_id')
                .where('valid_until', '>=', now),
            ),
        )
        .select(COLUMNS)
        .select(db.raw('row_number() over (order by opened_at) as place'))
        .orderBy('opened_at')
        .limit(MOST_DUPLICATES),
    );
  };

  /** Cases that may be duplicates, those that belong together beside each other, the longest open first. */
  const duplicatesPage = (db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) => {
    const group = db.raw(
      `with pair as (?), root as (
         select application_id as id, other_id as root from pair union select other_id, other_id from pair)
       select distinct on (root.id) root.id, root.root from root
         join casework on casework.application_id = root.root
         order by root.id, casework.opened_at, root.root`,
      [pairs(db, now).select('d.application_id', 'd.other_id')],
    );
    const order = 'root_opened_at, grouped.root, casework.opened_at, casework.application_id';
    return lines(
      db,
      db('casework')
        .join('application', 'application.id', 'casework.application_id')
        .joinRaw('join (?) as grouped on grouped.id = casework.application_id', [group])
        .joinRaw(
          `cross join lateral (select opened_at as root_opened_at from casework oldest
             where oldest.application_id = grouped.root) as oldest`,
        )
        .select(COLUMNS)
        .select('grouped.root as duplicate_group', db.raw(`row_number() over (order by ${order}) as place`))
        .orderByRaw(order)
        .limit(limit)
        .offset(offset),
    );
  };

  const countDuplicates = async (db: Db, now: Date): Promise<number> => {
    const row = await pairs(db, now)
      .joinRaw('cross join lateral (values (d.application_id), (d.other_id)) as side (id)')
      .countDistinct<{ count: string }[]>('side.id as count')
      .first();
    return Number(row?.count ?? 0);
  };

  const count = async (db: Db, filter: CaseFilter): Promise<number> => {
    const row = await filtered(db, filter).count<{ count: string }[]>('* as count').first();
    return Number(row?.count ?? 0);
  };

  const list = async (db: Db, filter: CaseFilter, place: { limit: number; offset: number }) => {
    const counted = count(db, filter);
    const total = place.offset >= FAR_ROWS ? await counted : undefined;
    const [found, totalSize] = await Promise.all([page(db, filter, { ...place, total }), counted]);
    return { lines: found, totalSize };
  };

  /** Of all open cases, whatever a list is filtered by. */
  const countStages = async (db: Db, now: Date): Promise<StageCount[]> => {
    const rows = await db('casework')
      .whereNull('closed_at')
      .groupBy('stage')
      .select(
        'stage',
        db.raw(
          `count(*)::int as count, (count(*) filter (where due_at <= :now))::int as overdue,
           (count(*) filter (where due_at > :now and warn_at <= :now))::int as "dueSoon"`,
          { now },
        ),
      );
    return rows;
  };

  return { list, page, stream, find, duplicates, duplicatesPage, countDuplicates, countStages };
};
export type CaseQueries = ReturnType<typeof createCaseQueries>;
