import { trace } from '@opentelemetry/api';
import { pino } from 'pino';

export type Log = pino.Logger;

const personal = [
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'authorization',
  'cookie',
  'token',
  'password',
  'body',
];

/** JSON lines on stdout with the trace id; personal data that slips in by a known key is removed. */
export const createLog = (service: string, level: string): Log =>
  pino({
    level,
    base: { service },
    redact: { paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
    mixin: () => {
      const span = trace.getActiveSpan()?.spanContext();
      return span ? { traceId: span.traceId } : {};
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
