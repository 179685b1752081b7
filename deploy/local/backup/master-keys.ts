// Which master keys the databases and the kept copies need, by the ids that rows name them by.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { masterKeyIdOf } from '@wayfare/kit/envelope';
import pg from 'pg';
import { documentMasterKeyIdOf } from '../../../services/document/src/storage/document-envelope.ts';
import { type RetiredKeys, retiredKeysOf, type Secrets } from '../secrets.ts';
import { type Manifest, partsOf, readManifest } from './layout.ts';

/** Each table with a wrapped data key per owner; an erased owner's is null or empty. */
export const WRAPPED_KEY_TABLES = [
  { database: 'application', table: 'application_detail', column: 'data_key' },
  { database: 'application', table: 'search_key', column: 'data_key' },
  { database: 'document', table: 'application_key', column: 'wrapped_key' },
] as const;
type Database = (typeof WRAPPED_KEY_TABLES)[number]['database'];

/** How many data keys each master key wraps, by the master key's id. */
export const countDataKeys = async (urlOf: (database: Database) => string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { database, table, column } of WRAPPED_KEY_TABLES) {
    const client = new pg.Client(urlOf(database));
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string; keys: number }>(
        `select master_key_id as id, count(*)::int as keys from ${table} where octet_length(${column}) > 0 group by 1`,
      );
      for (const { id, keys } of rows) counts[id] = (counts[id] ?? 0) + keys;
    } finally {
      await client.end();
    }
  }
  return counts;
};

export const idsOf = ({
  field,
  document,
}: Pick<RetiredKeys, 'field' | 'document'>): [field: string, document: string] => [
  masterKeyIdOf(Buffer.from(field, 'base64')),
  documentMasterKeyIdOf(Buffer.from(document, 'base64')),
];

interface Copy {
  readonly name: string;
  readonly manifest: Manifest;
}

const copiesIn = (backupDir: string): Copy[] => {
  const { bases } = partsOf(backupDir);
  const names = existsSync(bases) ? readdirSync(bases).filter((name) => !name.endsWith('.new')) : [];
  return names.sort().map((name) => ({ name, manifest: readManifest(join(bases, name)) }));
};

/**
 * From the copy on, the log can be restored to any moment: a key that was retired later wrapped what came until then.
 * Of a copy that does not say which keys its rows name, each may be one.
 */
const needs = ({ manifest: { completeAt, masterKeys } }: Copy, key: RetiredKeys): boolean =>
  Date.parse(completeAt) <= Date.parse(key.retiredAt) ||
  masterKeys === undefined ||
  idsOf(key).some((id) => masterKeys.includes(id));

export interface KeyNeed {
  /** Names of the kept copies that don't open without the pair. */
  readonly copies: readonly string[];
  /** A copy that was made since has shown that the live rows no longer name the pair. */
  readonly shownUnused: boolean;
}

export const needOf = (key: RetiredKeys, backupDir: string): KeyNeed => {
  const all = copiesIn(backupDir);
  const needing = all.filter((copy) => needs(copy, key));
  const last = all.at(-1);
  return { copies: needing.map(({ name }) => name), shownUnused: last !== undefined && !needing.includes(last) };
};

/** Why a retired pair may not be destroyed; undefined where it may. */
export const reasonToKeep = ({ copies, shownUnused }: KeyNeed): string | undefined => {
  if (copies.length > 0)
    return `${copies.length} kept ${copies.length === 1 ? 'copy needs' : 'copies need'} them: ${copies.join(', ')}`;
  return shownUnused ? undefined : 'no copy has been made since that shows the databases without them';
};

type KeyPairs = Pick<Secrets, 'fieldMasterKey' | 'documentMasterKey' | 'retiredMasterKeys'>;

/**
 * Throws where rows of the copy name a master key that is not among `secrets`: services would refuse to start on it.
 */
export const requireMasterKeys = (base: string, secrets: KeyPairs): void => {
  const current = { field: secrets.fieldMasterKey, document: secrets.documentMasterKey };
  const known = [current, ...retiredKeysOf(secrets)].flatMap(idsOf);
  const missing = (readManifest(base).masterKeys ?? []).filter((id) => !known.includes(id));
  if (missing.length > 0)
    throw new Error(`${base} needs master keys that are not among the given ones: ${missing.join(', ')}.`);
};
