// node deploy/local/run.mjs deploy/load/seed.ts [--submissions N] [--cases N]: fills the platform that `npm start` runs
// with invented submissions, personal data sealed as the application service seals it, and the cases of those that are
// submitted.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { toNewRows } from '../../services/application/src/db/application-row.ts';
import { createFieldCipher } from '../../services/application/src/db/field-cipher.ts';
import { createPeopleIndex, openSearchKey } from '../../services/application/src/db/people-index.ts';
import { createDb } from '../../services/kit/src/db.ts';
import { keepSecrets } from '../local/secrets.ts';
import { dataDirFrom, portsFrom } from '../local/settings.ts';
import { copyRows, copyText } from './seed/copy-rows.ts';
import { createRandom, type Destination, inventApplication } from './seed/invent-application.ts';
import { inventCase } from './seed/invent-case.ts';
import { createPeopleColumn } from './seed/people-column.ts';

const BATCH = 2_000;
/** In the order of their references. */
const TABLES = ['application', 'application_detail', 'casework', 'case_event'] as const;

interface Seeding {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly destinations: readonly Destination[];
  readonly submissions: number;
  /** How many of the submissions have an open case. */
  readonly cases: number;
  readonly seed?: number;
  /** Hears how many are there after each batch. */
  readonly onProgress?: (done: number) => void;
}

const openPeopleIndex = async (databaseUrl: string, cipher: ReturnType<typeof createFieldCipher>) => {
  const db = createDb(databaseUrl, { poolMax: 1 });
  try {
    return createPeopleIndex(await openSearchKey(db, cipher.envelope));
  } finally {
    await db.destroy();
  }
};

/**
 * Fills `databaseUrl`, the application service's, with submissions spread over 400 days; those whose order number is
 * taken are left out. @returns how many submissions and open cases there are now.
 */
export const seedSubmissions = async ({
  databaseUrl,
  masterKey,
  destinations,
  submissions,
  cases,
  seed = 20_261_121,
  onProgress,
}: Seeding): Promise<{ submissions: number; cases: number }> => {
  const random = createRandom(seed);
  const cipher = createFieldCipher({ current: masterKey });
  const peopleColumn = createPeopleColumn(await openPeopleIndex(databaseUrl, cipher));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const invention = { random, destinations, cipher, now: Date.now() };

  const inventBatch = (done: number, taken: Set<string>) => {
    const rows: Record<(typeof TABLES)[number], object[]> = {
      application: [],
      application_detail: [],
      casework: [],
      case_event: [],
    };
    for (let index = done; index < Math.min(done + BATCH, submissions); index += 1) {
      const isOpen = Math.floor(((index + 1) * cases) / submissions) > Math.floor((index * cases) / submissions);
      const application = inventApplication(invention, { isOpen });
      if (taken.has(application.orderNumber)) continue;
      taken.add(application.orderNumber);
      const { main, detail } = toNewRows(application, cipher);
      rows.application.push(main);
      rows.application_detail.push({ ...detail, people: peopleColumn(application) });
      const opened = inventCase(application, random);
      if (opened) rows.casework.push(opened.row);
      rows.case_event.push(...(opened?.events ?? []));
    }
    return TABLES.map((table) => ({ table, columns: Object.keys(rows[table][0] ?? {}), text: copyText(rows[table]) }));
  };

  try {
    // The database's own limits are those of requests.
    await client.query('set synchronous_commit = off; set statement_timeout = 0');
    const { rows: present } = await client.query<{ order_number: string }>('select order_number from application');
    const taken = new Set(present.map(({ order_number: number }) => number));
    for (let done = 0; done < submissions; done += BATCH) {
      const batch = inventBatch(done, taken);
      await client.query('begin');
      for (const { table, ...rows } of batch) await copyRows(client, table, rows);
      await client.query('commit');
      onProgress?.(Math.min(done + BATCH, submissions));
    }
    await client.query(`vacuum analyze ${TABLES.join(', ')}`);
    const { rows } = await client.query(
      `select (select count(*)::int from application) as submissions,
              (select count(*)::int from casework where closed_at is null) as cases`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
};

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      submissions: { type: 'string', default: '100000' },
      cases: { type: 'string', default: '20000' },
    },
  });
  const ports = portsFrom(process.env);
  const { secrets } = keepSecrets(dataDirFrom(process.env));
  const catalogue = await fetch(`http://127.0.0.1:${ports.gateway}/api/destinations`);
  const { destinations } = (await catalogue.json()) as { destinations: Destination[] };
  const made = await seedSubmissions({
    databaseUrl: `postgres://postgres:${encodeURIComponent(secrets.postgresPassword)}@127.0.0.1:${ports.postgres}/application`,
    masterKey: Buffer.from(secrets.fieldMasterKey, 'base64'),
    destinations,
    submissions: Number(values.submissions),
    cases: Number(values.cases),
  });
  console.log(`${made.submissions} submissions, ${made.cases} open cases`);
}
