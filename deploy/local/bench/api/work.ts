import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** One server under measurement, as whoever loads it sees it. */
export interface Target {
  /** Without a slash at its end. */
  readonly url: string;
  readonly destinationId: string;
  readonly nationality: string;
}

/** What a browser says of the encodings it reads. */
export const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One connection of one person. */
const createConnection = ({ url }: Target) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port, pathname } = new URL(url);
  const send = ({ method, path, body, headers = {} }: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const options = {
        agent,
        hostname,
        port,
        method,
        path: `${pathname === '/' ? '' : pathname}${path}`,
        headers: {
          ...headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      };
      request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      })
        .once('error', reject)
        .end(text);
    });
  return { send, close: () => agent.destroy() };
};
type Connection = ReturnType<typeof createConnection>;

interface Saved {
  id: string;
  version: number;
}

const expectStatus = ({ status, text }: Answer, expected: number): string => {
  if (status !== expected) throw new Error(`answered ${status} instead of ${expected}: ${text.slice(0, 300)}`);
  return text;
};

const create = async ({ send }: Connection, target: Target): Promise<{ saved: Saved; cookie: string }> => {
  const { destinationId, nationality } = target;
  const answer = await send({
    method: 'POST',
    path: '/applications',
    body: { destinationId, nationality, numApplicants: 3 },
    headers: { 'idempotency-key': randomUUID() },
  });
  const saved: Saved = JSON.parse(expectStatus(answer, 201));
  return { saved, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
};

const traveller = (given: string, index: number, contact: string) => ({
  firstMiddleName: given,
  lastName: 'Bench',
  birthMonth: 4,
  birthDay: 10 + index,
  birthYear: 1980 + index,
  email: index === 0 ? contact : '',
});

/** Does one thing again and again; each call is one request. */
export type Work = (target: Target) => Promise<{ once: () => Promise<void>; close: () => void }>;

export const WORK: Record<'list' | 'create' | 'save', Work> = {
  list: async (target) => {
    const connection = createConnection(target);
    const once = async () => {
      expectStatus(await connection.send({ method: 'GET', path: '/destinations', headers: AS_A_BROWSER }), 200);
    };
    return { once, close: connection.close };
  },
  create: async (target) => {
    const connection = createConnection(target);
    const once = async () => {
      await create(connection, target);
    };
    return { once, close: connection.close };
  },
  save: async (target) => {
    const connection = createConnection(target);
    const begun = await create(connection, target);
    let { saved } = begun;
    const email = `bench-${randomUUID().slice(0, 8)}@example.org`;
    let turn = 0;
    const once = async () => {
      turn += 1;
      const given = ['Ana', 'Ben', turn % 2 ? 'Cleo' : 'Clio'];
      const answer = await connection.send({
        method: 'PATCH',
        path: `/applications/${saved.id}/personal-details`,
        body: { travellers: given.map((name, index) => traveller(name, index, email)) },
        headers: { cookie: begun.cookie, 'if-match': `"${saved.version}"` },
      });
      saved = JSON.parse(expectStatus(answer, 200));
    };
    await once(); // the first also saves the contact, which is told
    return { once, close: connection.close };
  },
};
