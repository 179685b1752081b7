import { Client } from 'pg';
import { reasonFor } from './kept.ts';
import { type Place, searchDatabase } from './search-database.ts';
import { searchFiles } from './search-files.ts';

const DATABASES = ['application', 'payment', 'document', 'notification', 'catalog', 'keycloak'] as const;
type Database = (typeof DATABASES)[number];

/** Where processes of ours write; the database's own files are searched by their rows, Stripe by its interface. */
const FOLDERS = ['documents', 'kafka/log', 'logs'];

interface Where {
  /** Of any database of the server. */
  readonly postgresUrl: string;
  readonly dataDir: string;
  readonly stripe: { url: string; secretKey: string };
}

export interface Finding extends Place {
  /** `word`: a name or an address; `id`: only who knows the id can tell whom it is about. */
  readonly what: 'word' | 'id';
  /** Why it may stay. */
  readonly reason?: string;
}

/** What leads from one place to the next: each row has `id`s and personal `word`s of the person that is asked for. */
const LINKS: readonly [Database, string][] = [
  [
    'application',
    `select unnest(array[id::text, user_id, payment_id::text]) as id, email as word from application
     where id::text = any($1) or user_id = any($1) or lower(email) = any($1)`,
  ],
  [
    'notification',
    'select unnest(array[application_id::text, user_id]) as id, null as word from application_account where application_id::text = any($1)',
  ],
  [
    'notification',
    'select application_id::text as id, recipient as word from task where application_id::text = any($1) or lower(recipient) = any($1)',
  ],
  [
    'keycloak',
    `select u.id, unnest(array[email, first_name, last_name]) as word from user_entity u join realm r on r.id = u.realm_id
     where r.name = 'visa' and (u.id = any($1) or lower(email) = any($1))`,
  ],
  [
    'payment',
    `select unnest(array[id::text, stripe_session_id, stripe_payment_intent_id]) as id, null as word from payment
     where application_id::text = any($1)`,
  ],
  [
    'document',
    'select unnest(array[id::text, object_key]) as id, null as word from document where application_id::text = any($1)',
  ],
];

/** Keys that an erasure destroys, where they are not. */
const LIVE_KEYS: readonly [Database, string, string][] = [
  [
    'application',
    'what was typed',
    'select 1 from application_detail where application_id::text = any($1) and data_key is not null',
  ],
  [
    'document',
    'the pictures',
    'select 1 from application_key where application_id::text = any($1) and length(wrapped_key) > 0',
  ],
];

const isPresent = (value: string | null): value is string => value !== null && value.length > 2;

/** A payer whom Stripe still knows at one of these checkouts. */
const searchStripe = async ({ url, secretKey }: Where['stripe'], ids: readonly string[]): Promise<Finding[]> => {
  const found: Finding[] = [];
  for (const id of ids.filter((one) => one.startsWith('cs_'))) {
    const answer = await fetch(`${url}/v1/checkout/sessions/${id}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (!answer.ok) continue;
    const session = (await answer.json()) as { customer_email?: string; customer_details?: object | null };
    if (session.customer_email || session.customer_details)
      found.push({ where: `stripe, checkout ${id}`, count: 1, what: 'word' });
  }
  return found;
};

/**
 * Everything that is left of a person, by an address or the id of an application, wherever this platform keeps
 * anything.
 */
export const findPerson = async (asked: string, { postgresUrl, dataDir, stripe }: Where): Promise<Finding[]> => {
  const clients = new Map<Database, Client>();
  for (const database of DATABASES) {
    const client = new Client({ connectionString: postgresUrl.replace(/\/[^/]*$/, `/${database}`) });
    await client.connect();
    clients.set(database, client);
  }
  try {
    const words = new Set(asked.includes('@') ? [asked.toLowerCase()] : []);
    const ids = new Set(asked.includes('@') ? [] : [asked.toLowerCase()]);
    for (let known = 0; known < words.size + ids.size; ) {
      known = words.size + ids.size;
      for (const [database, query] of LINKS) {
        const asking = [...ids, ...[...words].filter((word) => word.includes('@'))];
        const { rows } = (await clients.get(database)?.query(query, [asking])) ?? { rows: [] };
        for (const { id, word } of rows) {
          if (isPresent(id)) ids.add(id);
          if (isPresent(word)) words.add(word.toLowerCase());
        }
      }
    }
    const findings: Finding[] = [];
    const note = (what: Finding['what'], places: Place[]) => {
      for (const place of places)
        findings.push({ ...place, what, reason: what === 'id' ? reasonFor(place.where) : undefined });
    };
    for (const [database, client] of clients) {
      note('word', await searchDatabase(client, database, [...words]));
      note('id', await searchDatabase(client, database, [...ids]));
    }
    note('word', searchFiles(dataDir, FOLDERS, [...words]));
    note('id', searchFiles(dataDir, FOLDERS, [...ids]));
    // A row may stay once its key is gone; where the key is there, everything that it seals can be read.
    for (const [database, what, query] of LIVE_KEYS) {
      const live = await clients.get(database)?.query(query, [[...ids]]);
      if (live?.rowCount) findings.push({ where: `the key of ${what}`, count: live.rowCount, what: 'word' });
    }
    return [...findings, ...(await searchStripe(stripe, [...ids]))];
  } finally {
    for (const client of clients.values()) await client.end();
  }
};
