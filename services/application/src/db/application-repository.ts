import type { Caller } from '@wayfare/kit/caller';
import type { Db, Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { WrappedKeyTable } from '@wayfare/kit/key-rotation';
import { enqueue, enqueueStatement } from '@wayfare/kit/outbox';
import { insertInto, runPrepared, type Statement, updateRows, writeTogether } from '@wayfare/kit/statement';
import type { Application, ApplicationId } from '../domain/application.ts';
import type { AccessFacts } from '../domain/authorization.ts';
import { type Change, changesBetween } from '../domain/changes.ts';
import { isOwner, ownershipOf } from '../domain/ownership.ts';
import type { BegunCheckout, CheckoutSnapshot } from '../domain/payment.ts';
import {
  APPLICATION_COLUMNS,
  type ApplicationRow,
  toApplication,
  toChangedColumns,
  toErasedApplication,
  toNewRows,
  toRefundColumns,
} from './application-row.ts';
import { DRAFT_PASSPORTS_COLUMN } from './draft-passports.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { PeopleIndex } from './people-index.ts';
import { erasedEvent, eventOf, TOPIC } from './published-events.ts';

/** Where the data keys of applications stand. */
export const APPLICATION_KEYS: WrappedKeyTable = {
  table: 'application_detail',
  ownerColumn: 'application_id',
  keyColumn: 'data_key',
};

const LISTED = 100;

/** Every save begins with it: what belongs to the application is read with it, not after it. */
const READ = `select ${APPLICATION_COLUMNS.join(', ')}, ${DRAFT_PASSPORTS_COLUMN}
  from application join application_detail on application_id = id where id = ? and data_key is not null`;

export const isUuid = (id: string) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id);

/** All SQL of the aggregate. Every save writes its events in the same statement, so none can be forgotten. */
export const createApplicationRepository = ({ cipher, people }: { cipher: FieldCipher; people: PeopleIndex }) => {
  const open = (row: ApplicationRow): Application => toApplication(row, cipher);
  /** An erased application has no data key and is nobody's any more. */
  const rows = (db: Db | Tx) =>
    db('application').join('application_detail', 'application_id', 'id').whereNotNull('data_key');

  const find = async (db: Db | Tx, id: ApplicationId): Promise<Application | undefined> => {
    if (!isUuid(id)) return undefined;
    const [found] = await runPrepared<ApplicationRow>(db, { sql: READ, bindings: [id] });
    return found && open(found);
  };

  /**
   * @returns the caller's application; NOT_FOUND `application-not-found` where there is none or it is somebody else's.
   */
  const get = async (db: Db | Tx, { id, caller }: { id: ApplicationId; caller: Caller }): Promise<Application> => {
    const application = await find(db, id);
    if (!application || !isOwner(ownershipOf(application), caller)) throw notFound('application-not-found');
    return application;
  };

  /** What permissions depend on, from plain columns: nothing is decrypted. Erased applications are not found. */
  const findAccess = async (db: Db, id: ApplicationId): Promise<AccessFacts | undefined> => {
    if (!isUuid(id)) return undefined;
    const row = await rows(db)
      .where({ id })
      .first('user_id', 'capability_hash', 'email', 'status', 'payment_status', 'num_applicants');
    return (
      row && {
        userId: row.user_id ?? undefined,
        capabilityHash: row.capability_hash ?? undefined,
        email: row.email ?? undefined,
        status: row.status,
        paymentStatus: row.payment_status,
        numApplicants: row.num_applicants,
      }
    );
  };

  /** Those of the applications that are there and not erased. */
  const findMany = async (db: Db, ids: ApplicationId[]): Promise<Application[]> =>
    (await rows(db).whereIn('id', ids.filter(isUuid))).map((row) => open(row as ApplicationRow));

  /** As find, and nobody else may change it until the transaction ends. */
  const lock = async (tx: Tx, id: ApplicationId): Promise<Application | undefined> => {
    if (!isUuid(id)) return undefined;
    // Read only once the lock is held: what a join saw before waiting for it would be out of date.
    await tx('application').where({ id }).forUpdate().select('id');
    return find(tx, id);
  };

  const tell = (changes: Change[], application: Application, from?: string): Statement[] => {
    const events = changes.map((change) => ({
      topic: TOPIC,
      key: application.id,
      payload: eventOf(change, application),
    }));
    return events.length ? [enqueueStatement(events, from)] : [];
  };

  /** Unique violations are `application_idempotency` and `application_order_number`. */
  const insert = async (
    db: Db,
    application: Application,
    { idempotency, changes }: { idempotency?: { caller: string; key: string }; changes: Change[] },
  ): Promise<void> => {
    const { main, detail } = toNewRows(application, cipher);
    const asked = { idempotency_caller: idempotency?.caller ?? null, idempotency_key: idempotency?.key ?? null };
    await writeTogether(db, insertInto('application', { ...main, ...asked }), [
      insertInto('application_detail', detail),
      ...tell(changes, application),
    ]);
  };

  const findByIdempotencyKey = async (
    db: Db,
    { callers, key }: { callers: string[]; key: string },
  ): Promise<Application | undefined> => {
    const row = await rows(db).where({ idempotency_key: key }).whereIn('idempotency_caller', callers).first();
    return row && open(row as ApplicationRow);
  };

  /**
   * One conditional statement with the news in it: ABORTED `application-changed` where the version is no longer
   * `before`'s.
   * A key that asked for the draft is free again once the draft is paid, and once an account owns it; the browser that
   * began it then has no access any more. @returns the application as it is now.
   */
  const save = async (db: Db | Tx, before: Application, after: Application, now: Date): Promise<Application> => {
    const saved: Application = { ...after, version: before.version + 1, updatedAt: now };
    const changes = changesBetween(before, saved);
    const { main, detail } = toChangedColumns(before, saved, { cipher, people });
    const claimed = saved.userId !== before.userId;
    const columns = {
      ...main,
      ...(before.quote === saved.quote ? {} : { payment_id: saved.paymentId ?? null }),
      ...(claimed ? { user_id: saved.userId ?? null, capability_hash: null } : {}),
      ...(claimed || (saved.paidAt && !before.paidAt) ? { idempotency_caller: null, idempotency_key: null } : {}),
      version: saved.version,
      updated_at: now,
    };
    const unchanged = { sql: 'id = ? and version = ?', bindings: [before.id, before.version] };
    const ofSaved = { sql: 'application_id = ? and exists (select from written)', bindings: [before.id] };
    const written = await writeTogether(db, updateRows('application', columns, unchanged), [
      ...(Object.keys(detail).length ? [updateRows('application_detail', detail, ofSaved)] : []),
      ...tell(changes, saved, 'written'),
    ]);
    if (written === 0) throw new AppError('ABORTED', 'application-changed');
    return saved;
  };

  /**
   * What the account owns, and what no account owns yet but was begun with its verified e-mail; newest update first.
   */
  const listOf = async (db: Db, { userId, email, emailVerified }: Caller): Promise<Application[]> => {
    if (!userId) return [];
    const found = await rows(db)
      .where((owned) => {
        owned.where({ user_id: userId });
        if (email && emailVerified)
          owned.orWhere((mine) => mine.whereNull('user_id').where({ email: email.toLowerCase() }));
      })
      .orderBy('updated_at', 'desc')
      .limit(LISTED);
    return found.map((row) => open(row as ApplicationRow));
  };

  /**
   * One conditional update: of two who claim at once, one gets it. The browser that began it has no right to it from
   * then on. @returns whether it was claimed now.
   */
  const claim = async (
    db: Db,
    { id, caller, now }: { id: ApplicationId; caller: Caller & { userId: string }; now: Date },
  ): Promise<boolean> => {
    if (!isUuid(id)) return false;
    const { userId, email, emailVerified, capabilityHash } = caller;
    const claimed = await db('application')
      .where({ id })
      .whereNull('user_id')
      .where((entitled) => {
        entitled.whereRaw('false');
        if (capabilityHash) entitled.orWhere({ capability_hash: capabilityHash });
        if (email && emailVerified) entitled.orWhere({ email: email.toLowerCase() });
      })
      .update({
        user_id: userId,
        capability_hash: null,
        idempotency_caller: null,
        idempotency_key: null,
        version: db.raw('version + 1'),
        updated_at: now,
      });
    return claimed === 1;
  };

  const addSnapshot = async (tx: Tx, { id, version }: Application, snapshot: CheckoutSnapshot): Promise<void> => {
    await tx('checkout_snapshot').insert({ application_id: id, version, ordered: JSON.stringify(snapshot) });
  };

  /** The checkouts begun, newest first, with the version each was begun at. */
  const listSnapshots = async (db: Db | Tx, id: ApplicationId): Promise<BegunCheckout[]> =>
    db('checkout_snapshot').where({ application_id: id }).orderBy('version', 'desc').select('version', 'ordered');

  /**
   * Destroys the data key, and with it the personal part wherever a copy of the row still lies, and tells it. The
   * order's figures stay. The version grows, so that a save under way is refused.
   */
  const erase = async (tx: Tx, id: ApplicationId): Promise<'erased' | 'erased-before' | 'unknown'> => {
    if (!isUuid(id)) return 'unknown';
    const found = await tx('application').where({ id }).forUpdate().first('user_id');
    if (!found) return 'unknown';
    await tx('application')
      .where({ id })
      .update({
        email: null,
        capability_hash: null,
        user_id: null,
        idempotency_caller: null,
        idempotency_key: null,
        version: tx.raw('version + 1'),
      });
    const erased = await tx('application_detail')
      .where({ application_id: id })
      .whereNotNull('data_key')
      .update({ data_key: null, sealed: null, master_key_id: null, people: null });
    if (erased === 0) return 'erased-before';
    await tx('casework').where({ application_id: id }).update({ travels_at: null });
    await tx('upload_pass').where({ application_id: id }).delete();
    await tx('draft_passport').where({ application_id: id }).delete();
    await enqueue(tx, { topic: TOPIC, key: id, payload: erasedEvent(id, found.user_id) });
    return 'erased';
  };

  /** Whether something is kept of a person, by the account or by the address. */
  const isKnown = async (db: Db, { userId, email }: { userId: string; email: string }): Promise<boolean> => {
    const row = await rows(db)
      .where((theirs) => {
        theirs.where({ user_id: userId });
        if (email) theirs.orWhere({ email: email.toLowerCase() });
      })
      .first('id');
    return row !== undefined;
  };

  /** Up to 100 paid applications that nobody has touched since. */
  const listUntouched = (tx: Tx, since: Date): Promise<ApplicationId[]> =>
    tx('application')
      .join('application_detail', 'application_id', 'id')
      .whereNotNull('data_key')
      .whereIn('payment_status', ['paid', 'refunded', 'partially_refunded'])
      .where('updated_at', '<', since)
      .limit(LISTED)
      .pluck('id');

  /** An erased application, locked: its figures are still kept up to what is refunded. */
  const lockErased = async (tx: Tx, id: ApplicationId): Promise<Application | undefined> => {
    if (!isUuid(id)) return undefined;
    const row = await tx('application')
      .join('application_detail', 'application_id', 'id')
      .where({ id })
      .whereNull('data_key')
      .forUpdate('application')
      .first();
    return row && toErasedApplication(row as ApplicationRow);
  };

  /** The figures of an erased application after a refund; nothing else of it is left to change. */
  const saveRefund = async (tx: Tx, application: Application): Promise<void> => {
    await tx('application')
      .where({ id: application.id })
      .update({ ...toRefundColumns(application), version: application.version + 1 });
    const payload = eventOf('status-changed', application);
    await enqueue(tx, { topic: TOPIC, key: application.id, payload });
  };

  return {
    newKey: cipher.envelope.newKey,
    find,
    findAccess,
    findMany,
    get,
    lock,
    insert,
    findByIdempotencyKey,
    save,
    listOf,
    claim,
    addSnapshot,
    listSnapshots,
    erase,
    isKnown,
    listUntouched,
    lockErased,
    saveRefund,
  };
};
export type ApplicationRepository = ReturnType<typeof createApplicationRepository>;
