import type { Db } from './db.ts';
import type { Envelope } from './envelope.ts';

const BATCH = 100;

export const OLD_KEYS_GAUGE = [
  'visa_keys_under_previous_master',
  'Data keys that a previous master key still wraps',
] as const;

/**
 * A table with a wrapped data key per owner. `master_key_id` names the master key; an erased owner's key is null or
 * empty.
 */
export interface WrappedKeyTable {
  table: string;
  ownerColumn: string;
  keyColumn: string;
}

/** Brings the data keys of a table under the current master key, while the service runs. */
export const createKeyRotation = ({
  db,
  envelope,
  table,
  ownerColumn,
  keyColumn,
}: WrappedKeyTable & { db: Db; envelope: Envelope }) => {
  const old = (run: Db) =>
    run(table).whereIn('master_key_id', envelope.previousIds).whereRaw('octet_length(??) > 0', [keyColumn]);

  /** Each master key in use costs one step along the index, however many rows it wrapped. */
  const listUsed = async (): Promise<string[]> => {
    const next = (after: string) =>
      `select master_key_id from ${table} where octet_length(${keyColumn}) > 0 ${after} order by master_key_id limit 1`;
    const { rows } = await db.raw<{ rows: { master_key_id: string }[] }>(
      `with recursive used as (
         (${next('')})
         union all
         select (${next('and master_key_id > used.master_key_id')}) from used where used.master_key_id is not null
       )
       select master_key_id from used where master_key_id is not null`,
    );
    return rows.map((row) => row.master_key_id);
  };

  return {
    /** Wraps up to 100 data keys anew that a previous master key wrapped. @returns how many; 0 once none is left. */
    rewrapBatch: (): Promise<number> =>
      db.transaction(async (tx) => {
        if (envelope.previousIds.length === 0) return 0;
        const rows = await old(tx).select('*').limit(BATCH).forUpdate().skipLocked();
        for (const row of rows) {
          const owner: string = row[ownerColumn];
          const key = envelope.rewrap({ masterKeyId: row.master_key_id, wrapped: row[keyColumn] }, owner);
          await tx(table)
            .where({ [ownerColumn]: owner })
            .update({ [keyColumn]: key.wrapped, master_key_id: key.masterKeyId });
        }
        return rows.length;
      }),

    /** How many data keys a previous master key still wraps. */
    countOld: async (): Promise<number> => {
      if (envelope.previousIds.length === 0) return 0;
      const row = await old(db).first(db.raw('count(*)::int as keys'));
      return row.keys;
    },

    /** Throws where rows name a master key that is not configured: what it wrapped could not be read. */
    requireKnownKeys: async (): Promise<void> => {
      const unknown = (await listUsed()).filter((id) => !envelope.knows(id));
      if (unknown.length === 0) return;
      throw new Error(
        `Data keys in ${table} are wrapped by master keys that are not configured: ${unknown.join(', ')}. ` +
          `Put each of them into MASTER_KEYS_PREVIOUS until ${OLD_KEYS_GAUGE[0]} is 0.`,
      );
    },
  };
};
export type KeyRotation = ReturnType<typeof createKeyRotation>;
