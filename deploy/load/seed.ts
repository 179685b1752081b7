// node deploy/local/run.mjs deploy/load/seed.ts [count]: fills the platform that `npm start` runs with invented
// submissions, personal data sealed as the application service seals it.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { toNewRows } from '../../services/application/src/db/application-row.ts';
import { createFieldCipher, type FieldCipher } from '../../services/application/src/db/field-cipher.ts';
import type { Application } from '../../services/application/src/domain/application.ts';
import { keepSecrets } from '../local/secrets.ts';
import { dataDirFrom, portsFrom } from '../local/settings.ts';

const BATCH = 1_000;
const DAY_MS = 86_400_000;
const SPAN_DAYS = 400;
/** Older drafts that nobody paid are swept by the service. */
const UNPAID_DAYS = 29;

/** Mulberry32: the same numbers for the same seed. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const GIVEN = [
  'Ada',
  'Björn',
  'Chiara',
  'Dmitri',
  'Eun-ji',
  'Fátima',
  'Grace Wilhelmina',
  'Hiroshi',
  'Ingrid',
  'José María',
];
const FAMILY = [
  'Lovelace',
  "O'Connor",
  'Müller',
  'Nguyễn',
  'Fernández de la Vega',
  'Okonkwo',
  'Sørensen',
  'Tanaka',
  'Íñiguez',
];
/** How it stands with the order; one that is there twice is twice as frequent. */
const STATES: readonly Pick<Application, 'status' | 'paymentStatus'>[] = [
  ...Array(5).fill({ status: 'draft', paymentStatus: 'unpaid' }),
  ...Array(2).fill({ status: 'pending', paymentStatus: 'pending' }),
  { status: 'failed', paymentStatus: 'failed' },
  ...Array(3).fill({ status: 'paid', paymentStatus: 'paid' }),
  ...Array(2).fill({ status: 'in_progress', paymentStatus: 'paid' }),
  ...Array(5).fill({ status: 'submitted', paymentStatus: 'paid' }),
  { status: 'completed', paymentStatus: 'paid' },
  { status: 'completed', paymentStatus: 'refunded' },
];

/** What the API says of a destination, as far as it is read here. */
export interface Destination {
  readonly id: string;
  readonly destinationCountry: string;
  readonly slug: string;
  readonly destinationName: string;
  readonly visaName: string;
  readonly nationalityCountries: readonly string[];
}

interface Invention {
  readonly random: () => number;
  readonly destinations: readonly Destination[];
  readonly cipher: FieldCipher;
  readonly now: number;
}

const anApplication = ({ random, destinations, cipher, now }: Invention): Application => {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const id = randomUUID();
  const destination = pick(destinations);
  const { status, paymentStatus } = pick(STATES);
  const isQuoted = status !== 'draft';
  const isPaid = ['paid', 'refunded'].includes(paymentStatus);
  const createdAt = new Date(now - random() * (isPaid ? SPAN_DAYS : UNPAID_DAYS) * DAY_MS);
  const numApplicants = 1 + Math.floor(random() * random() * 5);
  const totalMinor = (4_000 + Math.floor(random() * 20_000)) * numApplicants;
  const paidAt = isPaid ? new Date(createdAt.getTime() + random() * DAY_MS) : undefined;
  const nationality = pick(destination.nationalityCountries);
  const travellers = Array.from({ length: numApplicants }, (_, index) => ({
    firstMiddleName: pick(GIVEN),
    lastName: pick(FAMILY),
    birthMonth: 1 + Math.floor(random() * 12),
    birthDay: 1 + Math.floor(random() * 28),
    birthYear: 1940 + Math.floor(random() * 70),
    email: index === 0 ? `traveller-${id.slice(0, 13)}@example.org` : '',
    passportSkipped: true,
  }));
  return {
    id,
    version: 1,
    orderNumber: id.slice(0, 8),
    status,
    paymentStatus,
    locale: 'en',
    createdAt,
    updatedAt: paidAt ?? createdAt,
    paidAt,
    submittedAt: ['submitted', 'completed'].includes(status) ? paidAt : undefined,
    destination: {
      id: destination.id,
      country: destination.destinationCountry,
      slug: destination.slug,
      name: destination.destinationName,
      visaName: destination.visaName,
    },
    nationality,
    numApplicants,
    processing: isQuoted ? { serviceId: randomUUID(), label: pick(['Standard', 'Rush', 'Super Rush']) } : undefined,
    upsells: [],
    quote: isQuoted
      ? {
          currency: 'usd',
          lines: [
            {
              kind: 'government_fee',
              sourceId: destination.id,
              name: destination.visaName,
              unitPriceMinor: totalMinor,
              quantity: 1,
              stripeProductId: '',
            },
          ],
          totalMinor,
          rateMicrosPerUsd: 1_000_000,
          expiresAt: createdAt.toISOString(),
          processingHours: 48,
        }
      : undefined,
    refundedMinor: paymentStatus === 'refunded' ? totalMinor : 0,
    lastStepIndex: isPaid ? 5 : 0,
    travellers,
    dataKey: cipher.envelope.newKey(id),
  };
};

const JSON_COLUMNS = ['upsells', 'quote'];

const insertRows = (client: pg.Client, table: string, rows: readonly object[]) => {
  const columns = Object.keys(rows[0] ?? {});
  const value = (column: string, cell: unknown): unknown => {
    if (Buffer.isBuffer(cell)) return `\\x${cell.toString('hex')}`;
    return cell && JSON_COLUMNS.includes(column) ? JSON.parse(String(cell)) : cell;
  };
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, value(column, cell)])),
  );
  return client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((column) => `r.${column}`).join(', ')}
     from jsonb_populate_recordset(null::${table}, $1) r on conflict do nothing`,
    [JSON.stringify(records)],
  );
};

interface Seeding {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly destinations: readonly Destination[];
  readonly count: number;
  readonly seed?: number;
}

/**
 * Fills `databaseUrl`, the application service's, with `count` submissions spread over 400 days; order numbers that
 * clash are left out. @returns how many there are now.
 */
export const seedSubmissions = async ({
  databaseUrl,
  masterKey,
  destinations,
  count,
  seed = 20_261_121,
}: Seeding): Promise<number> => {
  const random = createRandom(seed);
  const cipher = createFieldCipher({ current: masterKey });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (let done = 0; done < count; done += BATCH) {
      const made = Array.from({ length: Math.min(BATCH, count - done) }, () =>
        toNewRows(anApplication({ random, destinations, cipher, now: Date.now() }), cipher),
      );
      const { rows } = await client.query('select order_number from application where order_number = any($1)', [
        made.map(({ main }) => main.order_number),
      ]);
      const taken = new Set(rows.map((row) => row.order_number));
      const free = made.filter(({ main: { order_number: number } }) => !taken.has(number) && taken.add(number));
      await client.query('begin');
      await insertRows(
        client,
        'application',
        free.map(({ main }) => main),
      );
      await insertRows(
        client,
        'application_detail',
        free.map(({ detail }) => detail),
      );
      await client.query('commit');
    }
    await client.query('vacuum analyze application, application_detail');
    return (await client.query('select count(*)::int as count from application')).rows[0].count;
  } finally {
    await client.end();
  }
};

if (process.argv[1] === import.meta.filename) {
  const count = Number(process.argv[2] ?? 100_000);
  const ports = portsFrom(process.env);
  const { secrets } = keepSecrets(dataDirFrom(process.env));
  const catalogue = await fetch(`http://127.0.0.1:${ports.gateway}/api/destinations`);
  const { destinations } = (await catalogue.json()) as { destinations: Destination[] };
  const total = await seedSubmissions({
    databaseUrl: `postgres://postgres:${encodeURIComponent(secrets.postgresPassword)}@127.0.0.1:${ports.postgres}/application`,
    masterKey: Buffer.from(secrets.fieldMasterKey, 'base64'),
    destinations,
    count,
  });
  console.log(`${total} submissions`);
}
