export type Row = Record<string, unknown>;

interface TableShape {
  unique?: string[][];
  defaults?: () => Row;
}

/** A transaction of the store. Nobody sees its writes before it commits; its locks end with it. */
export interface MemoryTx {
  writes: Map<string, Map<number, Row | undefined>>;
  ended: boolean;
  waitsFor?: MemoryTx;
  /** Those who wait for its end. */
  listeners: (() => void)[];
}

/** Thrown where a statement has to wait for another transaction. */
export class Blocked extends Error {
  readonly by: MemoryTx;
  constructor(by: MemoryTx) {
    super('blocked');
    this.by = by;
  }
}

export type OnCommit = (table: string, row: Row, before: Row | undefined) => void;

/**
 * Tables in memory with what PostgreSQL gives at READ COMMITTED, as far as our statements lean on it: own writes are
 * seen, others' only once committed; writers of one row, inserts of one key and advisory locks wait for each other;
 * serial numbers are given at the insert, so that they may commit out of order.
 */
export const createMemoryStore = (shapes: Record<string, TableShape>, onCommit: OnCommit = () => {}) => {
  const committed = new Map<string, Map<number, Row>>();
  const locks = new Map<string, MemoryTx>();
  const open = new Set<MemoryTx>();
  let lastRow = 0;

  const tableOf = (name: string): Map<number, Row> => {
    const table = committed.get(name) ?? new Map<number, Row>();
    committed.set(name, table);
    return table;
  };
  const writesOf = (tx: MemoryTx, name: string) => {
    const writes = tx.writes.get(name) ?? new Map<number, Row | undefined>();
    tx.writes.set(name, writes);
    return writes;
  };

  const end = (tx: MemoryTx): void => {
    open.delete(tx);
    for (const [key, owner] of locks) if (owner === tx) locks.delete(key);
    tx.ended = true;
    for (const listener of tx.listeners) listener();
  };

  const ownerOf = (key: string, tx: MemoryTx): MemoryTx | undefined => {
    const owner = locks.get(key);
    return owner === tx ? undefined : owner;
  };

  return {
    begin: (): MemoryTx => {
      const tx: MemoryTx = { writes: new Map(), ended: false, listeners: [] };
      open.add(tx);
      return tx;
    },
    rollback: (tx: MemoryTx): void => {
      if (!tx.ended) end(tx);
    },
    commit: (tx: MemoryTx): void => {
      for (const [name, writes] of tx.writes) {
        for (const [id, row] of writes) {
          const before = tableOf(name).get(id);
          if (row) tableOf(name).set(id, row);
          else tableOf(name).delete(id);
          if (row) onCommit(name, row, before);
        }
      }
      end(tx);
    },
    /** What the transaction sees. */
    read: (tx: MemoryTx | undefined, name: string): [number, Row][] => {
      const own = tx?.writes.get(name);
      const rows = [...tableOf(name)];
      if (!own) return rows;
      const seen = new Map<number, Row | undefined>([...rows, ...own]);
      return [...seen].filter((entry): entry is [number, Row] => entry[1] !== undefined);
    },
    isLocked: (tx: MemoryTx, key: string): boolean => ownerOf(key, tx) !== undefined,
    /** Throws Blocked while another transaction holds it. */
    lock: (tx: MemoryTx, key: string): void => {
      const owner = ownerOf(key, tx);
      if (owner) throw new Blocked(owner);
      locks.set(key, tx);
    },
    write: (tx: MemoryTx, name: string, id: number, row: Row | undefined): void => {
      writesOf(tx, name).set(id, row);
    },
    /** @returns the row that has one of the new row's keys already. Throws Blocked where that is not decided yet. */
    findConflict: (tx: MemoryTx, name: string, row: Row, seen: [number, Row][]): [number, Row] | undefined => {
      for (const columns of shapes[name]?.unique ?? []) {
        const same = (other: Row | undefined) =>
          columns.every((column) => other?.[column] === row[column] && row[column] != null);
        const found = seen.find(([, other]) => same(other));
        if (found) return found;
        for (const other of open) {
          if (other === tx) continue;
          for (const written of other.writes.get(name)?.values() ?? []) if (same(written)) throw new Blocked(other);
        }
      }
      return undefined;
    },
    insert: (tx: MemoryTx, name: string, row: Row): Row => {
      lastRow += 1;
      const full = { ...shapes[name]?.defaults?.(), ...row };
      writesOf(tx, name).set(lastRow, full);
      return full;
    },
    /** Committed rows, for the checks. */
    rows: <R = Row>(name: string): R[] => [...tableOf(name).values()] as R[],
  };
};

export type MemoryStore = ReturnType<typeof createMemoryStore>;
