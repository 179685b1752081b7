import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { KEPT, reasonFor } from './kept.ts';
import { searchDatabase } from './search-database.ts';
import { searchFiles } from './search-files.ts';

const WORD = 'ana_100%@example.org';

describe('what is left of a person', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    await client.query('create temporary table marked (id int, text text, facts jsonb, payload bytea)');
  });
  afterAll(() => client.end());
  /** Temporary tables stand in a schema of their own, which the search leaves out: this one is searched as itself. */
  const searched = async () => {
    await client.query('drop schema if exists person_search cascade; create schema person_search');
    await client.query('create table person_search.marked as select * from marked');
    const found = await searchDatabase(client, 'db', [WORD]);
    await client.query('drop schema person_search cascade');
    return found.filter(({ where }) => where === 'db.person_search.marked');
  };

  it.each<[string, string, unknown[]]>([
    ['a text, in any case of letters', 'insert into marked (text) values ($1)', [`To: ${WORD.toUpperCase()}`]],
    ['the depth of JSON', 'insert into marked (facts) values ($1)', [{ a: [{ b: WORD }] }]],
    ['the bytes of a message', 'insert into marked (payload) values ($1)', [Buffer.from(`\u0001${WORD}\u0002`)]],
  ])('is found in %s', async (_name, insert, values) => {
    await client.query('truncate marked');
    await client.query('insert into marked (text) values ($1)', ['anaX100Z@example.org']);
    expect(await searched()).toEqual([]);
    await client.query(insert, values);
    expect(await searched()).toEqual([{ where: 'db.person_search.marked', count: 1 }]);
  });

  it('is found in files and in their names', () => {
    const root = mkdtempSync(join(tmpdir(), 'person-'));
    mkdirSync(join(root, 'documents/deep'), { recursive: true });
    writeFileSync(join(root, 'documents/deep/picture'), Buffer.concat([Buffer.from([0, 255]), Buffer.from(WORD)]));
    writeFileSync(join(root, 'documents', WORD), '');
    writeFileSync(join(root, 'documents/other'), 'nothing');
    const found = searchFiles(root, ['documents', 'missing'], [WORD]).map(({ where }) => where);
    expect(found.sort()).toEqual([`documents/${WORD}`, 'documents/deep/picture']);
    rmSync(root, { recursive: true });
  });

  it('stays only where a reason is written down', () => {
    expect(reasonFor('payment.public.payment')).toBe(KEPT['payment.public.payment']);
    for (const where of ['keycloak.public.user_entity', 'document.public.document_link', 'documents/a', 'toString'])
      expect(reasonFor(where)).toBeUndefined();
  });
});
