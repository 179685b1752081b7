// Loaded before a service (--import) in the crash drill alone. Counts what the process sends to others on behalf of one
// operation, told by the operation's trace id, and kills the process at the n-th. It stands beside the platform and not
// in it: no image has it, and without CRASH_POINTS_DIR it does nothing.
import { appendFileSync, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import http2 from 'node:http2';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { join } from 'node:path';
import { createStatementReader, MAIL_TEXT, mailPart } from './crash-messages.ts';
import { isKillAt, killOf, TRACE_PREFIX } from './crash-trace.ts';

const { CRASH_POINTS_DIR: dir, CRASH_POINTS_SERVICE: service = '', CRASH_POINTS_PORTS = '{}' } = process.env;

interface OpenTelemetry {
  context?: { active: () => { getValue: (key: symbol) => { spanContext: () => { traceId: string } } | undefined } };
}
/** The service's own copy is bundled; this is where each copy registers itself. */
const API = Symbol.for('opentelemetry.js.api.1');
const SPAN = Symbol.for('OpenTelemetry Context Key SPAN');

const traceNow = (): string | undefined => {
  const { context } = (globalThis as Record<symbol, OpenTelemetry>)[API] ?? {};
  const id = context?.active().getValue(SPAN)?.spanContext().traceId;
  return id?.startsWith(TRACE_PREFIX) ? id : undefined;
};

const counts = new Map<string, number>();

/** Ends the process as a crash would, once for each trace: who comes back may go on. */
const killOnce = (trace: string): void => {
  try {
    writeFileSync(join(dir as string, `${trace}.killed`), service, { flag: 'wx' });
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
};

/** Something is about to leave this process for `label`. */
const point = (label: string, trace = traceNow()): void => {
  if (!trace) return;
  const count = (counts.get(trace) ?? 0) + 1;
  counts.set(trace, count);
  appendFileSync(join(dir as string, `${trace}.log`), `${JSON.stringify({ service, count, label })}\n`);
  const kill = killOf(trace);
  if (!isKillAt(kill, { service, count })) return;
  if (kill.when === 'before') killOnce(trace);
  // Whoever it was meant for has it: the answer is what gets lost.
  else setTimeout(() => killOnce(trace), label.startsWith('call') ? 20 : 0);
};

const bytesOf = (chunk: unknown): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.isBuffer(chunk) ? chunk : Buffer.alloc(0);

const statementIn = createStatementReader();

const PRODUCE = 0;
/** The trace of an event that is on its way to the broker stands in its headers. */
const tracesIn = (bytes: Buffer): string[] =>
  bytes.length > 6 && bytes.readInt16BE(4) === PRODUCE
    ? [...new Set(bytes.toString('latin1').match(new RegExp(`${TRACE_PREFIX}[0-9a-f]{24}`, 'g')) ?? [])]
    : [];

/** Whose event the relay has sent and not yet marked: its statements run outside every trace. */
let relayed: string | undefined;

const onEvent = (bytes: Buffer): void => {
  for (const trace of tracesIn(bytes)) {
    relayed = trace;
    point('event to Kafka', trace);
  }
};

const onStatement = (statement: string): void => {
  const trace = traceNow();
  const isRelay = /^(update "outbox"|COMMIT)/i.test(statement);
  if (trace) point(statement, trace);
  else if (relayed && isRelay) {
    point(`relay: ${statement}`, relayed);
    if (/^COMMIT/i.test(statement)) relayed = undefined;
  }
};

/** Operations whose mail is leaving: its text takes many writes, and between them the mail server has nothing yet. */
const midMail = new Set<string>();

const onMail = (bytes: Buffer): void => {
  const trace = traceNow();
  if (!trace) return;
  const label = mailPart(bytes);
  const isText = label === MAIL_TEXT;
  if (isText && midMail.has(trace)) return;
  if (isText) midMail.add(trace);
  else midMail.delete(trace);
  point(`smtp ${label}`, trace);
};

const onWrite = (to: string, bytes: Buffer): void => {
  const statement = to === 'postgres' ? statementIn(bytes) : undefined;
  if (statement) onStatement(statement);
  else if (to === 'kafka') onEvent(bytes);
  else if (to === 'smtp') onMail(bytes);
  else if (to !== 'postgres') point(`${to} ${bytes.subarray(0, 24).toString('latin1').split('\r\n')[0]}`);
};

const watchSockets = (names: Map<number, string>): void => {
  const write = net.Socket.prototype.write;
  net.Socket.prototype.write = function (this: net.Socket, ...args: unknown[]) {
    const to = names.get(this.remotePort ?? 0);
    if (to) onWrite(to, bytesOf(args[0]));
    return (write as (...all: unknown[]) => boolean).apply(this, args);
  } as typeof write;
};

/** gRPC: HTTP/2 does not write by way of the socket. */
const watchCalls = (): void => {
  const mutable = createRequire(import.meta.url)('node:http2') as { connect: typeof http2.connect };
  const { connect } = http2;
  let watched = false;
  mutable.connect = ((...args: Parameters<typeof connect>) => {
    const session = connect(...args);
    if (!watched) {
      watched = true;
      const prototype = Object.getPrototypeOf(session) as http2.ClientHttp2Session;
      const { request } = prototype;
      prototype.request = function (this: http2.ClientHttp2Session, headers, options) {
        point(`call ${(headers as Record<string, unknown> | undefined)?.[':path'] ?? ''}`);
        return request.call(this, headers, options);
      };
    }
    return session;
  }) as typeof connect;
};

const watchFiles = (): void => {
  for (const name of ['writeFile', 'rename', 'unlink', 'rm', 'copyFile', 'mkdir'] as const) {
    const original = fsPromises[name] as (...args: unknown[]) => unknown;
    Object.assign(fsPromises, {
      [name]: (...args: unknown[]) => {
        point(`file ${name}`);
        return original(...args);
      },
    });
  }
};

if (dir) {
  const ports = JSON.parse(CRASH_POINTS_PORTS) as Record<string, number>;
  watchSockets(new Map(Object.entries(ports).map(([name, port]) => [port, name])));
  watchCalls();
  watchFiles();
  syncBuiltinESMExports();
}
