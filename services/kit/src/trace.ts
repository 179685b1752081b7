import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

export { SpanKind };

/** `traceparent` and `tracestate` as they travel in HTTP headers, gRPC metadata, outbox rows and Kafka headers. */
export type Carrier = Record<string, string>;

const exporterFor = async (endpoint: string): Promise<SpanProcessor> => {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
  });
};

/** The exporter itself retries for 10 s, longer than a supervisor may wait for a process to end. */
const FLUSH_MS = 1_000;

/** Switches tracing on for this process. Without an endpoint spans are not exported, yet trace ids still travel. */
export const startTracing = async (service: string, endpoint?: string): Promise<{ stop: () => Promise<void> }> => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: endpoint ? [await exporterFor(endpoint)] : [],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  isListenedTo = endpoint !== undefined;
  return {
    /** Sends what is still to be sent, for a second at most; a collector that is gone costs spans, not the stop. */
    stop: async () => {
      await Promise.race([provider.shutdown(), sleep(FLUSH_MS, undefined, { ref: false })]);
    },
  };
};

/** The current trace, to be handed on. */
export const currentCarrier = (): Carrier => {
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
};

/**
 * A span within the current trace that ends by itself later; none where nothing is traced, so that polling leaves no
 * traces of its own.
 */
export const startChildSpan = (name: string, kind: SpanKind, attributes?: Attributes): Span | undefined =>
  isListenedTo && trace.getActiveSpan()
    ? trace.getTracer('@wayfare/kit').startSpan(name, { kind, attributes })
    : undefined;

/** Whether anybody is sent the spans; without, only the ids of a trace travel, from where it begins. */
let isListenedTo = true;

/** Where nobody listens a span is no more than its ids: those that came in, or else new ones for the whole trace. */
const continueTrace = (parent: Context): Context => {
  if (trace.getSpanContext(parent)) return parent;
  const traceId = randomUUID().replaceAll('-', ''); // its randomness is drawn for many at a time
  const ids = { traceId, spanId: traceId.slice(16) };
  return trace.setSpanContext(parent, { ...ids, traceFlags: TraceFlags.SAMPLED });
};

/** Runs `work` in a span, as a child of `carrier` where one came in. Attributes carry ids only. */
export const withSpan = async <T>(
  name: string,
  { kind, carrier, attributes }: { kind: SpanKind; carrier?: Carrier; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> => {
  const parent = carrier ? propagation.extract(ROOT_CONTEXT, carrier) : context.active();
  if (!isListenedTo) {
    const continued = continueTrace(parent);
    return continued === context.active() ? work() : context.with(continued, work);
  }
  const span = trace.getTracer('@wayfare/kit').startSpan(name, { kind, attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
};
