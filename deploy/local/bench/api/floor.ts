// The least that the same work can cost: node:http and pg, without a framework, a hop, a check or a trace.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const { DATABASE_URL, LIST_BODY = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });
await pool.query(`
  drop table if exists floor_application, floor_outbox;
  create table floor_application (
    id uuid primary key default gen_random_uuid(), version integer not null default 1, body jsonb not null
  );
  create table floor_outbox (id bigserial primary key, topic text not null, key text not null, payload bytea not null)`);

const INSERT = {
  name: 'insert',
  text: `with made as (insert into floor_application (body) values ($1) returning id, version),
    told as (insert into floor_outbox (topic, key, payload) select 'events', id, $2 from made)
    select id, version from made`,
};
const UPDATE = {
  name: 'update',
  text: 'update floor_application set body = $3, version = version + 1 where id = $1 and version = $2 returning id, version',
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const list = Buffer.from(LIST_BODY, 'base64');
const event = Buffer.from('an event of some thirty bytes.');

const server = createServer(async (request, response) => {
  const send = (status: number, body: Buffer | string, more = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more })
      .end(body);
  if (request.method === 'GET') return send(200, list, { 'content-encoding': 'br' });
  const body = await readJson(request);
  const [, , id] = (request.url ?? '').split('/');
  const version = Number(/\d+/.exec(request.headers['if-match'] ?? '')?.[0]);
  const { rows } = id
    ? await pool.query({ ...UPDATE, values: [id, version, body] })
    : await pool.query({ ...INSERT, values: [body, event] });
  return rows[0] ? send(id ? 200 : 201, JSON.stringify({ ...(body as object), ...rows[0] })) : send(409, '{}');
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
