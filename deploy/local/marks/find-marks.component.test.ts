import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { type Found, findMarks } from './find-marks.ts';
import { judgeFound } from './judge-found.ts';
import { type Mark, spellingsOf } from './spellings.ts';

const EMAIL = 'Ana.Quintwhistle@example.org';
const PICTURE = Buffer.from('ff00d8e1998877665544332211f0e0d0c0b0a09080', 'hex');
const marks: Mark[] = [
  { kind: 'e-mail', text: EMAIL },
  { kind: 'picture', base64: PICTURE.toString('base64') },
];

describe('a marked value', () => {
  it.each<[string, string]>([
    ['as it is', EMAIL],
    ['in another case', EMAIL.toUpperCase()],
    ['in base64, from its first letter', Buffer.from(`${EMAIL}, and more`).toString('base64')],
    ['in base64, from its second letter', Buffer.from(`x${EMAIL}, and more`).toString('base64')],
    ['in base64, from its third letter', Buffer.from(`xy${EMAIL}, and more`).toString('base64')],
    ['in base64 of addresses', Buffer.from(`xy${EMAIL}`).toString('base64url')],
    ['in hexadecimal', Buffer.from(`to ${EMAIL.toLowerCase()}`).toString('hex')],
    ['in an address', `/x?q=${encodeURIComponent(EMAIL)}`],
    ['in UTF-16', Buffer.from(EMAIL, 'utf16le').toString('latin1')],
  ])('is known %s', (_name, text) => {
    expect(spellingsOf(marks[0] as Mark).some((each) => text.toLowerCase().includes(each))).toBe(true);
    expect(
      spellingsOf({ kind: 'e-mail', text: 'bob@other.example' }).some((each) => text.toLowerCase().includes(each)),
    ).toBe(false);
  });
});

describe('the search of a platform', () => {
  const root = mkdtempSync(join(tmpdir(), 'marks-'));
  let planted: { log: string; figures: string; mail: object; text: string };
  const server = createServer(({ url = '' }, response) => {
    if (url === '/email') response.end(JSON.stringify([planted.mail]));
    else response.end(planted.figures);
  });
  let base = '';
  /** Every database that is searched is this one, where the tests' own template has none of the names. */
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  beforeAll(async () => {
    await client.connect();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    rmSync(root, { recursive: true, force: true });
    planted = { log: '', figures: '# none', mail: { subject: 'Hello', headers: { subject: 'Hello' } }, text: '' };
  });
  afterAll(async () => {
    await client.end();
    server.close();
    rmSync(root, { recursive: true, force: true });
  });
  const search = async (databases: readonly string[] = []): Promise<Found[]> => {
    write('logs/gateway.log', planted.log);
    return findMarks(marks, {
      postgresUrl: process.env.TEST_DATABASE_URL ?? '',
      databases,
      dataDir: root,
      mailUrl: base,
      metrics: { gateway: `${base}/metrics` },
      texts: { 'address of a request': planted.text },
    });
  };

  it('finds nothing where nothing stands', async () => {
    expect(await search()).toEqual([]);
  });

  it.each<[string, () => void, Found]>([
    [
      'a line of a log',
      () => {
        planted.log = `{"level":30,"msg":"saved for ${EMAIL}"}`;
      },
      { place: 'logs/gateway.log', kind: 'e-mail' },
    ],
    [
      'a page of figures',
      () => {
        planted.figures = `visa_saved_total{who="${EMAIL}"} 1`;
      },
      { place: 'metrics of gateway', kind: 'e-mail' },
    ],
    [
      'the subject of a mail',
      () => {
        planted.mail = { subject: EMAIL, headers: { subject: `For ${EMAIL}` } };
      },
      { place: 'mail header subject', kind: 'e-mail' },
    ],
    [
      'an address',
      () => {
        planted.text = `http://localhost/api/places?q=${encodeURIComponent(EMAIL)}`;
      },
      { place: 'address of a request', kind: 'e-mail' },
    ],
    [
      'a message of a topic',
      () =>
        write('kafka/log/application.events.v1-0/0.log', Buffer.concat([Buffer.from([0, 200]), Buffer.from(EMAIL)])),
      { place: 'kafka/log/application.events.v1-0/0.log', kind: 'e-mail' },
    ],
    [
      'a picture of the store',
      () => write('documents/ab', Buffer.concat([Buffer.from([1]), PICTURE, Buffer.from([2])])),
      { place: 'documents/ab', kind: 'picture' },
    ],
    [
      'the name of a file',
      () => write(`documents/${EMAIL.toLowerCase()}`, ''),
      { place: `documents/${EMAIL.toLowerCase()}`, kind: 'e-mail' },
    ],
  ])('finds it in %s', async (_name, plant, expected) => {
    plant();
    expect(await search()).toEqual([expected]);
  });

  it.each<[string, unknown]>([
    ['text', `for ${EMAIL}`],
    ['facts', JSON.stringify({ a: [{ b: EMAIL }] })],
    ['payload', Buffer.from(`\u0001${EMAIL}`)],
    ['payload', PICTURE],
  ])('finds it in a column of a table: %s', async (column, value) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    await client.query('drop schema if exists mark_search cascade; create schema mark_search');
    await client.query('create table mark_search.marked (text text, facts jsonb, payload bytea)');
    await client.query(`insert into mark_search.marked (${column}) values ($1)`, [value]);
    const found = await search([database]);
    await client.query('drop schema mark_search cascade');
    expect(found.map(({ place }) => place)).toContain(`${database}.mark_search.marked`);
  });
});

describe('what was found', () => {
  const allowed = [
    { place: 'application.public.application', kinds: ['e-mail'], reason: 'matched with who signs in' },
    { place: 'logs/*.log', kinds: ['name'], reason: 'never; only for this test', passes: true },
  ];

  it('is in order where the list has it', () => {
    expect(judgeFound([{ place: 'application.public.application', kind: 'e-mail' }], allowed)).toEqual([]);
  });

  it('is a fault in another place or of another kind', () => {
    const found = [
      { place: 'application.public.application', kind: 'e-mail' },
      { place: 'application.public.application', kind: 'phone' },
      { place: 'logs/deep/gateway.log', kind: 'name' },
    ];
    expect(judgeFound(found, allowed)).toEqual([
      'phone stands in application.public.application',
      'name stands in logs/deep/gateway.log',
    ]);
  });

  it('is a fault of the list where it was not found, unless it passes by itself', () => {
    expect(judgeFound([], allowed)).toEqual([
      'e-mail is listed for application.public.application, where it was not found',
    ]);
  });
});
