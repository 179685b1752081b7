import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDb, type Db } from './db.ts';
import { isDatabaseAway } from './db-faults.ts';
import { createTestDb } from './test-db.ts';

jest.setTimeout(120_000);

let direct: Db;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db: direct, url, drop } = await createTestDb('kit', join(__dirname, '../test/migrations')));
});
afterAll(() => drop());

/**
 * The server's last word on a statement, six bytes: it is ready, and how its session stands.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html ReadyForQuery
 */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/**
 * PostgreSQL behind a wire that can be cut without either end being told, as when a machine loses its power, or that
 * brings the server's last word on a statement so many milliseconds after the rest.
 */
const aWire = async (lastWordAfter = 0) => {
  const { hostname, port } = new URL(url);
  let cut = false;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    sockets.push(client.on('error', () => {}));
    if (cut) return; // packets are dropped: the connection never gets an answer
    const upstream = connect(Number(port), hostname).on('error', () => {});
    sockets.push(upstream);
    client.on('data', (bytes) => client.destroyed || severed.has(client) || upstream.write(bytes));
    const toClient = (bytes: Buffer) => upstream.destroyed || severed.has(client) || client.write(bytes);
    upstream.on('data', (bytes) => {
      const at = lastWordAfter ? bytes.lastIndexOf(READY) : -1;
      if (at < 0) return toClient(bytes);
      if (at) toClient(bytes.subarray(0, at));
      setTimeout(() => toClient(bytes.subarray(at)), lastWordAfter);
    });
    // A client that ends reaches the server only while the wire is whole.
    client.on('close', () => severed.has(client) || upstream.destroy());
    upstream.on('close', () => severed.has(client) || client.destroy());
  });
  const severed = new WeakSet<Socket>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${own}` }).href,
    cut: () => {
      cut = true;
      for (const socket of sockets) severed.add(socket);
    },
    /** Another machine answers at the address; what was open stays dead. */
    mend: () => {
      cut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

// Each of the three waits most of its time, on a wire and a pool of its own.
test.concurrent('a host that vanishes without a word is noticed, and the pool works again within 30 s', async () => {
  const wire = await aWire();
  const db = createDb(wire.url, { poolMax: 4 });
  await Promise.all(Array.from({ length: 4 }, () => db.raw('select pg_sleep(0.2)')));
  const stuck = Array.from({ length: 4 }, () => db.raw('select pg_sleep(1)').catch((error: unknown) => error));
  await sleep(200);
  wire.cut();
  const cutAt = Date.now();
  const waitingSince = Date.now();
  const refused = await db.raw('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(refused)).toBe(true);
  expect(Date.now() - waitingSince).toBeLessThan(5_000); // whoever comes meanwhile is answered soon
  wire.mend();
  for (const error of await Promise.all(stuck)) expect(isDatabaseAway(error)).toBe(true);
  await Promise.all(Array.from({ length: 4 }, () => db.raw('select 1')));
  expect(Date.now() - cutAt).toBeLessThan(30_000);
  await db.destroy();
  wire.close();
});

test.concurrent('a database whose host does not answer at all is refused in less than five seconds', async () => {
  const wire = await aWire();
  wire.cut();
  const db = createDb(wire.url);
  const began = Date.now();
  const error = await db.raw('select 1').catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  expect(Date.now() - began).toBeLessThan(5_000);
  await db.destroy();
  wire.close();
});

test.concurrent("a dead session's advisory lock is free within 30 s", async () => {
  const wire = await aWire();
  const db = createDb(wire.url);
  const tx = await db.transaction();
  await tx.raw('select pg_advisory_xact_lock(4711)');
  wire.cut();
  const cutAt = Date.now();
  const isFree = async () =>
    (await direct.raw('select pg_try_advisory_lock(4711) as got, pg_advisory_unlock(4711)')).rows[0].got as boolean;
  expect(await isFree()).toBe(false);
  while (!(await isFree())) {
    if (Date.now() - cutAt > 30_000) throw new Error('the lock is still held');
    await sleep(500);
  }
  wire.close();
  await tx.rollback().catch(() => {});
  await db.destroy();
});

test('a connection that comes back in the middle of a transaction is handed to nobody', async () => {
  const db = createDb(url, { poolMax: 1 });
  // As pg-boss sends what it does under a lock: where one of them fails, the rest is never reached.
  await expect(db.raw('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
  expect((await db.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await db.raw('begin; create table left_open (id int)');
  expect((await db.raw("select to_regclass('left_open') as found")).rows).toEqual([{ found: null }]);
  // One of knex's own is rolled back and goes on being used.
  const processOf = async () => (await db.raw('select pg_backend_pid() as pid')).rows[0].pid as number;
  const before = await processOf();
  await expect(db.transaction((tx) => tx.raw('select 1 / 0'))).rejects.toThrow('division by zero');
  await expect(db.transaction((tx) => tx.raw('select 1'))).resolves.toBeDefined();
  expect(await processOf()).toBe(before);
  await db.destroy();
});

test('nor is it while the server has not said yet how its session stands', async () => {
  const wire = await aWire(100);
  const db = createDb(wire.url, { poolMax: 1 });
  await expect(db.raw('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
  expect((await db.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  wire.close();
});

test("a session that a pooler opens is held to the same limits by the database's own defaults", async () => {
  const { db, url: fresh, drop: dropFresh } = await createTestDb('kit', join(__dirname, '../test/migrations'));
  const { migrate } = await import('./migrate.ts');
  await migrate(db, join(__dirname, '../test/migrations'));
  const client = new pg.Client(fresh);
  await client.connect();
  const { rows } = await client.query(
    `select name, setting::int from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  await client.end();
  await dropFresh();
  expect(rows.map(({ setting }) => setting)).toEqual([20_000, 5_000, 12_000]);
});

test('a patient connection, for migrations, is held to none', async () => {
  const db = createDb(url, { patient: true });
  const { rows } = await db.raw('show statement_timeout');
  await db.destroy();
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});
