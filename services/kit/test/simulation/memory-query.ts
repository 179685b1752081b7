import { execute, type Session } from './memory-session.ts';
import type { MemoryTx, Row } from './memory-store.ts';

/** A value that the database works out from the row. */
export class Expression {
  readonly of: (row: Row) => unknown;
  constructor(of: (row: Row) => unknown) {
    this.of = of;
  }
}

const JSON_COLUMNS = ['lines', 'allocation', 'headers'];

const stored = (row: Row, before: Row = {}): Row => {
  const full: Row = {};
  for (const column in row) {
    const value = row[column];
    if (value instanceof Expression) full[column] = value.of(before);
    else full[column] = typeof value === 'string' && JSON_COLUMNS.includes(column) ? JSON.parse(value) : value;
  }
  return full;
};

const compare = (a: unknown, b: unknown): number => {
  const [left, right] = [a instanceof Date ? a.getTime() : a, b instanceof Date ? b.getTime() : b];
  return (left as number) < (right as number) ? -1 : Number((left as number) > (right as number));
};

const OPERATORS: Record<string, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** The part of knex's query builder that our repositories use. */
export class Query implements PromiseLike<unknown> {
  private readonly filters: ((row: Row) => boolean)[] = [];
  private readonly order: { column: string; sign: number }[] = [];
  private most = Number.POSITIVE_INFINITY;
  private action: 'select' | 'first' | 'insert' | 'update' | 'delete' | 'pluck' = 'select';
  private values: Row = {};
  private rows: Row[] = [];
  private column = '';
  private locks = false;
  private skips = false;
  private onClash: 'throw' | 'ignore' | string[] = 'throw';
  private returns = false;

  private readonly session: Session;
  private readonly table: string;

  constructor(session: Session, table: string) {
    this.session = session;
    this.table = table;
  }

  where(first: Row | string, second?: unknown, third?: unknown): this {
    if (typeof first !== 'string') this.filters.push((row) => Object.entries(first).every(([c, v]) => row[c] === v));
    else if (third === undefined) this.filters.push((row) => row[first] === second);
    else {
      const holds = OPERATORS[String(second)] as (order: number) => boolean;
      this.filters.push((row) => row[first] != null && holds(compare(row[first], third)));
    }
    return this;
  }
  andWhere(...args: Parameters<Query['where']>): this {
    return this.where(...args);
  }
  whereNull(column: string): this {
    this.filters.push((row) => row[column] == null);
    return this;
  }
  whereNotNull(column: string): this {
    this.filters.push((row) => row[column] != null);
    return this;
  }
  whereIn(column: string, values: unknown[]): this {
    this.filters.push((row) => values.includes(row[column]));
    return this;
  }
  orderBy(column: string, direction = 'asc'): this {
    this.order.push({ column, sign: direction === 'asc' ? 1 : -1 });
    return this;
  }
  limit(most: number): this {
    this.most = most;
    return this;
  }
  forUpdate(): this {
    this.locks = true;
    return this;
  }
  skipLocked(): this {
    this.skips = true;
    return this;
  }
  select(): this {
    return this;
  }
  first(): this {
    this.action = 'first';
    return this;
  }
  pluck(column: string): this {
    this.action = 'pluck';
    this.column = column;
    return this;
  }
  insert(values: Row | Row[]): this {
    this.action = 'insert';
    this.rows = Array.isArray(values) ? values : [values];
    return this;
  }
  update(values: Row): this {
    this.action = 'update';
    this.values = values;
    return this;
  }
  delete(): this {
    this.action = 'delete';
    return this;
  }
  onConflict(): this {
    return this;
  }
  ignore(): this {
    this.onClash = 'ignore';
    return this;
  }
  merge(columns: string[]): this {
    this.onClash = columns;
    return this;
  }
  returning(): this {
    this.returns = true;
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: knex's builders are awaited as they are
  then<A = unknown, B = never>(
    done?: ((value: unknown) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    return execute(this.session, `${this.action} ${this.table}`, (tx) => this.perform(tx)).then(done, failed);
  }

  private keyOf(id: number): string {
    return `${this.table}/${id}`;
  }

  private matches(tx: MemoryTx): [number, Row][] {
    const { store } = this.session;
    const found = store.read(tx, this.table).filter(([, row]) => this.filters.every((holds) => holds(row)));
    const order = this.order;
    if (order.length)
      found.sort(([, a], [, b]) =>
        order.reduce((sofar, { column, sign }) => sofar || sign * compare(a[column], b[column]), 0),
      );
    const free = this.skips ? found.filter(([id]) => !store.isLocked(tx, this.keyOf(id))) : found;
    const taken = free.slice(0, this.most);
    if (this.locks || this.action === 'update' || this.action === 'delete')
      for (const [id] of taken) store.lock(tx, this.keyOf(id));
    return taken;
  }

  private perform(tx: MemoryTx): unknown {
    if (this.action === 'insert') return this.performInsert(tx);
    const found = this.matches(tx);
    const rows = found.map(([, row]) => row);
    switch (this.action) {
      case 'first':
        return rows[0];
      case 'pluck':
        return rows.map((row) => row[this.column]);
      case 'update':
        return this.performUpdate(tx, found);
      case 'delete':
        for (const [id] of found) this.session.store.write(tx, this.table, id, undefined);
        return found.length;
      default:
        return rows;
    }
  }

  private performUpdate(tx: MemoryTx, found: [number, Row][]): unknown {
    const changed = found.map(([id, row]) => {
      const after = { ...row, ...stored(this.values, row) };
      this.session.store.write(tx, this.table, id, after);
      return after;
    });
    return this.returns ? changed : changed.length;
  }

  private performInsert(tx: MemoryTx): unknown {
    const { store } = this.session;
    const rows = this.rows.map((row) => stored(row));
    // Whoever has to wait for another's row does so before the first is written: the statement is tried anew then.
    for (const row of rows) store.findConflict(tx, this.table, row, store.read(tx, this.table));
    return rows.flatMap((row) => this.insertRow(tx, row));
  }

  private insertRow(tx: MemoryTx, row: Row): Row[] {
    const { store } = this.session;
    const clash = store.findConflict(tx, this.table, row, store.read(tx, this.table));
    if (!clash) return [store.insert(tx, this.table, row)];
    if (this.onClash === 'ignore') return [];
    if (this.onClash === 'throw') throw Object.assign(new Error('duplicate key'), { code: '23505' });
    const [id, before] = clash;
    store.lock(tx, this.keyOf(id));
    store.write(tx, this.table, id, { ...before, ...Object.fromEntries(this.onClash.map((c) => [c, row[c]])) });
    return [row];
  }
}
