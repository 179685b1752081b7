import { trace } from '@opentelemetry/api';
import { type DestinationStream, pino } from 'pino';

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

/**
 * What a log says of an error. A driver's other properties (`detail`, `where`, `parameters`) quote the row that was
 * refused.
 */
const describeError = (error: Error) => {
  const { type, message, stack, code, reason } = pino.stdSerializers.err(error);
  return { type, message, stack, code, reason };
};

/** JSON lines on stdout with the trace id; personal data that slips in by a known key is removed. */
export const createLog = (service: string, level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { service },
      redact: { paths: personal.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
      mixin: () => {
        const span = trace.getActiveSpan()?.spanContext();
        return span ? { traceId: span.traceId } : {};
      },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination(1),
  );
