import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import type { Db, Tx } from '@wayfare/kit/db';
import type { Envelope } from '@wayfare/kit/envelope';
import type { WrappedKeyTable } from '@wayfare/kit/key-rotation';
import type { Application } from '../domain/application.ts';
import { type PersonTerm, personTermsOf, readSearch } from '../domain/people-search.ts';
import { withNumberPart } from './order-number-part.ts';

/** Where the key of the index stands: rotated like the data keys of applications. */
export const SEARCH_KEY: WrappedKeyTable = { table: 'search_key', ownerColumn: 'id', keyColumn: 'data_key' };

/** The key of the index, which is made by the process that asks first and stays the same from then on. */
export const openSearchKey = async (db: Db, envelope: Pick<Envelope, 'newKey' | 'unwrap'>): Promise<KeyObject> => {
  const id = randomUUID();
  const { wrapped, masterKeyId } = envelope.newKey(id);
  await db('search_key').insert({ id, data_key: wrapped, master_key_id: masterKeyId }).onConflict('only_one').ignore();
  const row = await db('search_key').first('id', 'data_key', 'master_key_id');
  return envelope.unwrap({ masterKeyId: row.master_key_id, wrapped: row.data_key }, row.id);
};

/** From the checkout on: until then every saved step would change the index. */
export const isFindable = ({ paidAt, status }: Pick<Application, 'paidAt' | 'status'>): boolean =>
  paidAt !== undefined || status !== 'draft';

/** An array literal: bindings hold plain values only. */
const literal = (hashes: readonly bigint[]): string => `{${hashes.join(',')}}`;

/**
 * The blind index: people are found by keyed hashes of what they are called, so that neither the table nor a copy of it
 * tells a name. 64 bits of HMAC-SHA256 each: among 10 million values a false hit is one in a million.
 */
export const createPeopleIndex = (key: KeyObject | Uint8Array) => {
  const hashOf = (term: PersonTerm): bigint => createHmac('sha256', key).update(term).digest().readBigInt64BE();
  const hashes = (terms: readonly PersonTerm[]): string => literal([...new Set(terms.map(hashOf))]);

  return {
    /**
     * As the column `people` takes it; null for what nobody has tried to pay: it is found by order number and e-mail.
     */
    columnOf: (application: Application): string | null =>
      isFindable(application) ? hashes(personTermsOf(application)) : null,

    /** `application_id` of the applications that have at least one of the terms. */
    withAny: (db: Db | Tx, terms: readonly PersonTerm[]) =>
      db('application_detail')
        .whereRaw('people && ?::bigint[]', [hashes(terms)])
        .select('application_id'),

    /** The ids of the applications that a search means. */
    find: (db: Db, text: string) => {
      const { orderNumber, anyOf } = readSearch(text);
      // A whole number is one step along its index.
      const byOrder =
        orderNumber.length === 8
          ? db('application').select('id').where({ order_number: orderNumber })
          : withNumberPart(db, orderNumber);
      // Drafts are in no index of people; their address stands in a plain column.
      const byEmail = db('application').select('id').whereNull('user_id').where({ email: text.trim().toLowerCase() });
      const none = db('application').select('id').whereRaw('false');
      const first: ReturnType<Db['queryBuilder']> = orderNumber ? byOrder : text.includes('@') ? byEmail : none;
      return anyOf.reduce(
        (found, terms) =>
          found.unionAll(
            db('application_detail')
              .select('application_id as id')
              .whereRaw('people @> ?::bigint[]', [hashes(terms)]),
          ),
        first,
      );
    },
  };
};
export type PeopleIndex = ReturnType<typeof createPeopleIndex>;
