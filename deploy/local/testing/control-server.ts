import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { findMarks } from '../marks/find-marks.ts';
import type { Mark } from '../marks/spellings.ts';
import { findPerson } from '../person/find-person.ts';
import type { RunningPlatform } from '../platform.ts';
import { makeLate } from '../scenario/make-late.ts';
import type { PortName, Ports } from '../settings.ts';

const MOST_TRACES = 5_000;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** OTLP over HTTP, as far as it is read here. */
interface SpanExport {
  readonly resourceSpans?: {
    readonly resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: { spans: Span[] }[];
  }[];
}

/** The spans that the services send, by trace; the oldest traces are dropped when there are many. */
const createSpanStore = () => {
  const traces = new Map<string, object[]>();
  const add = ({ resourceSpans = [] }: SpanExport): void => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const { traceId, spanId, parentSpanId = '', name } of scopeSpans.flatMap(({ spans }) => spans))
        traces.set(traceId, [...(traces.get(traceId) ?? []), { service, name, spanId, parentSpanId }]);
    }
    for (const traceId of traces.keys()) {
      if (traces.size <= MOST_TRACES) return;
      traces.delete(traceId);
    }
  };
  return { add, of: (traceId: string) => traces.get(traceId) ?? [] };
};

const findPersonOn = ({ urls, secrets, logDir }: RunningPlatform, asked: string) =>
  findPerson(asked, {
    postgresUrl: urls.postgres,
    dataDir: dirname(logDir),
    stripe: { url: urls.sandbox, secretKey: secrets.stripeSecretKey },
  });

interface Where {
  readonly ports: Ports;
  readonly dataDir: string;
}

interface MarkSearch {
  readonly marks: readonly Mark[];
  /** What the test saw itself, by where. */
  readonly texts: Readonly<Record<string, string>>;
}

const OPS = /Ops$/;

const findMarksOn = ({ urls, logDir }: RunningPlatform, ports: Ports, { marks, texts }: MarkSearch) => {
  const ops = (Object.keys(ports) as PortName[]).filter((name) => OPS.test(name));
  return findMarks(marks, {
    postgresUrl: urls.postgres,
    dataDir: dirname(logDir),
    mailUrl: urls.mail,
    metrics: Object.fromEntries(ops.map((name) => [name.replace(OPS, ''), `http://127.0.0.1:${ports[name]}/metrics`])),
    texts,
  });
};

/**
 * Lets a test stop, kill and start parts: POST /stop/<part>, /kill/<part>, /start/<part>; GET /parts.
 * Collects traces (OTLP over HTTP): GET /spans/<trace id>; the spans as they came are in traces.jsonl. What is left of
 * a person: GET /person/<e-mail or id>. Where marked values stand: POST /marks. Lets a case miss its promise:
 * POST /late/<application id>.
 */
export const startControlServer = async (platformNow: () => RunningPlatform, { ports, dataDir }: Where) => {
  const spans = createSpanStore();
  const takeSpans = async (body: string): Promise<void> => {
    spans.add(JSON.parse(body));
    await appendFile(join(dataDir, 'traces.jsonl'), `${body}\n`);
  };
  const killPart = (part: string): void => {
    const pid = platformNow().pids()[part];
    if (!pid) throw new Error(`${part} does not run`);
    process.kill(pid, 'SIGKILL');
  };
  const server = createServer(async (request, response) => {
    const [, verb = '', part = ''] = (request.url ?? '').split('/');
    const verbs: Record<string, () => unknown> = {
      parts: () => platformNow().pids(),
      stop: () => platformNow().stopPart(part),
      start: () => platformNow().startPart(part),
      kill: () => killPart(part),
      v1: async () => takeSpans(await text(request)),
      marks: async () => findMarksOn(platformNow(), ports, (await json(request)) as MarkSearch),
      spans: () => spans.of(part),
      late: () => makeLate(platformNow().urls.postgres, part),
      person: () => findPersonOn(platformNow(), decodeURIComponent(part)),
    };
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const act = verbs[verb];
      if (!act) throw new Error(`There is no ${verb}; there are ${Object.keys(verbs).join(', ')}`);
      answer(200, (await act()) ?? {});
    } catch (error) {
      answer(400, { error: (error as Error).message });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};
