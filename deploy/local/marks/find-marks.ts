import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { type Mark, spellingsOf } from './spellings.ts';

/** Where a value was found. The place is a table, a file, a page of figures, or a field of mails. */
export interface Found {
  readonly place: string;
  readonly kind: string;
}

interface Where {
  /** Of any database of the server. */
  readonly postgresUrl: string;
  /** All of the platform's unless given. */
  readonly databases?: readonly string[];
  readonly dataDir: string;
  /** Of the mail catcher. */
  readonly mailUrl: string;
  /** The pages of figures, by the name of their process. */
  readonly metrics: Readonly<Record<string, string>>;
  /** What the test saw itself: the addresses that a browser asked for, what it stores. */
  readonly texts: Readonly<Record<string, string>>;
}

const DATABASES = ['application', 'payment', 'document', 'notification', 'catalog', 'keycloak'] as const;

/** The files of the database, whose rows are searched instead, and what the tests themselves keep. */
const NOT_SEARCHED = ['postgres', 'backup', 'browser', 'screens', 'secrets.json', 'staff.json'];

/** Cities and streets of the world, which come from a package and which no request writes. */
const TABLES_NOT_SEARCHED = ['catalog.public.place'];

type Sought = ReadonlyMap<string, readonly string[]>;

const seek = (marks: readonly Mark[]): Sought => {
  const sought = new Map<string, string[]>();
  for (const mark of marks) sought.set(mark.kind, [...(sought.get(mark.kind) ?? []), ...spellingsOf(mark)]);
  return sought;
};

/** The kinds that stand in a text of one letter for each byte. */
const kindsIn = (text: string, sought: Sought): string[] => {
  const lower = text.toLowerCase();
  return [...sought].filter(([, spellings]) => spellings.some((each) => lower.includes(each))).map(([kind]) => kind);
};

const searchText = (place: string, text: string, sought: Sought): Found[] =>
  kindsIn(Buffer.from(text).toString('latin1'), sought).map((kind) => ({ place, kind }));

/** Longer than any spelling: what stands across the end of a chunk is found in the next one. */
const OVERLAP = 4_096;

const searchFile = async (root: string, file: string, sought: Sought): Promise<Found[]> => {
  const place = relative(root, file);
  const kinds = new Set(kindsIn(Buffer.from(place).toString('latin1'), sought));
  let end = '';
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 4 * 1024 * 1024 })) {
    const text = end + chunk;
    for (const kind of kindsIn(text, sought)) kinds.add(kind);
    end = text.slice(-OVERLAP);
  }
  return [...kinds].map((kind) => ({ place, kind }));
};

/** Every file that a process of the platform has written, whatever it is. */
const searchFiles = async (root: string, sought: Sought): Promise<Found[]> => {
  const found: Found[] = [];
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (NOT_SEARCHED.some((each) => entry === each || entry.startsWith(`${each}/`))) continue;
    const file = join(root, entry);
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) found.push(...(await searchFile(root, file, sought)));
  }
  return found;
};

/** As text of a row; the bytes of a column stand in it in hexadecimal, which is one of the spellings. */
const patternsOf = (spellings: readonly string[]): string[] =>
  spellings
    .map((each) => Buffer.from(each, 'latin1').toString('utf8'))
    .filter((each) => !each.includes('\0'))
    .map((each) => `%${each.replace(/[\\%_]/g, '\\$&')}%`);

const searchDatabase = async (client: Client, database: string, sought: Sought): Promise<Found[]> => {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    order by 1, 2`);
  const holds = async (table: string, spellings: readonly string[]): Promise<boolean> => {
    const query = `select 1 from ${table} t where to_jsonb(t)::text ilike any($1) limit 1`;
    return (await client.query(query, [patternsOf(spellings)])).rows.length > 0;
  };
  const found: Found[] = [];
  for (const { schema, name } of tables) {
    if (TABLES_NOT_SEARCHED.includes(`${database}.${schema}.${name}`)) continue;
    const table = [schema, name].map((part) => client.escapeIdentifier(part)).join('.');
    if (!(await holds(table, [...sought.values()].flat()))) continue;
    for (const [kind, spellings] of sought)
      if (await holds(table, spellings)) found.push({ place: `${database}.${schema}.${name}`, kind });
  }
  return found;
};

const searchDatabases = async (
  { postgresUrl, databases = DATABASES }: Pick<Where, 'postgresUrl' | 'databases'>,
  sought: Sought,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (const database of databases) {
    const client = new Client({ connectionString: postgresUrl.replace(/\/[^/]*$/, `/${database}`) });
    await client.connect();
    await client.query('set statement_timeout = 0');
    try {
      found.push(...(await searchDatabase(client, database, sought)));
    } finally {
      await client.end();
    }
  }
  return found;
};

interface CaughtMail {
  readonly subject: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text?: string;
  readonly html?: string;
}

/** Mails by their parts: each header by its name, the subject as one of them, and what is below. */
const searchMails = async (mailUrl: string, sought: Sought): Promise<Found[]> => {
  const mails = (await (await fetch(`${mailUrl}/email`)).json()) as CaughtMail[];
  return mails.flatMap(({ headers, text = '', html = '' }) => [
    ...Object.entries(headers).flatMap(([name, value]) =>
      searchText(`mail header ${name.toLowerCase()}`, JSON.stringify(value), sought),
    ),
    ...searchText('mail text', `${text}\n${html}`, sought),
  ]);
};

const searchMetrics = async (metrics: Where['metrics'], sought: Sought): Promise<Found[]> => {
  const found: Found[] = [];
  for (const [name, url] of Object.entries(metrics)) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    found.push(...searchText(`metrics of ${name}`, await answer.text(), sought));
  }
  return found;
};

/**
 * Where any of these values stands, wherever this platform keeps or shows anything: rows of every table, files and
 * logs of every process (Kafka's topics and the spans among them), pages of figures, mails by their parts.
 */
export const findMarks = async (marks: readonly Mark[], where: Where): Promise<Found[]> => {
  const sought = seek(marks);
  const found = [
    ...(await searchDatabases(where, sought)),
    ...(await searchFiles(where.dataDir, sought)),
    ...(await searchMetrics(where.metrics, sought)),
    ...(await searchMails(where.mailUrl, sought)),
    ...Object.entries(where.texts).flatMap(([place, text]) => searchText(place, text, sought)),
  ];
  const byName = new Map(found.map((each) => [`${each.place} ${each.kind}`, each]));
  return [...byName.values()];
};
