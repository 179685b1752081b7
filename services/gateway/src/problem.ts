import { trace } from '@opentelemetry/api';
import { AppError, type ErrorCode } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { ErrorRequestHandler, Response } from 'express';
import type { ProblemBody } from './contract/problem.ts';
import type { Reason } from './contract/reasons.ts';

const STATUS: Record<ErrorCode, number> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  FAILED_PRECONDITION: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};

/** Refusals of HTTP itself that have a status of their own. */
const STATUS_OF_REASON: Partial<Record<string, number>> = {
  'if-match-required': 428,
  'json-expected': 415,
  'form-expected': 415,
  'body-too-large': 413,
};

const TITLE: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** body-parser's `type`, see https://github.com/expressjs/body-parser#errors */
const ofBodyParser = (type: string): AppError | undefined => {
  if (type === 'entity.too.large') return new AppError('INVALID_ARGUMENT', 'body-too-large');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new AppError('INVALID_ARGUMENT', 'json-expected');
  if (type.startsWith('entity.') || type.startsWith('request.'))
    return new AppError('INVALID_ARGUMENT', 'json-not-valid');
  return undefined;
};

const known = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  const ofParser = typeof type === 'string' ? ofBodyParser(type) : undefined;
  if (ofParser) return ofParser;
  // Express: an address with a broken percent sign.
  if (status === 400) return new AppError('INVALID_ARGUMENT', 'address-not-valid');
  return new AppError('INTERNAL', 'unexpected', { cause: error });
};

/**
 * @returns the answer of an error (RFC 9457): reasons and facts, never sentences; nothing of an unexpected error but
 * the trace id.
 */
const toProblem = (error: AppError, traceId: string): { body: ProblemBody; retryAfterSeconds?: number } => {
  const status = STATUS_OF_REASON[error.reason] ?? STATUS[error.code];
  const { retryAfterSeconds = '5', ...details } = error.details;
  const body: ProblemBody = {
    type: 'about:blank',
    title: TITLE[status] ?? 'Error',
    status,
    // A service may be one release ahead of the list.
    reason: error.code === 'INTERNAL' ? 'unexpected' : (error.reason as Reason),
  };
  if (status === 500) return { body: { ...body, reference: traceId } };
  if (error.fields.length) body.fields = error.fields;
  if (Object.keys(details).length) body.details = details;
  const waits = status === 429 || status === 503 || status === 504;
  return waits ? { body, retryAfterSeconds: Number(retryAfterSeconds) } : { body };
};

/**
 * What somebody may not do, may not send or does too often; the rest is everyday work, as a second save of one form.
 */
const SUSPECT = new Set<ErrorCode>([
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'NOT_FOUND',
  'RESOURCE_EXHAUSTED',
]);

const sendProblem = (response: Response, error: unknown, log: Log): void => {
  const refusal = known(error);
  const route = response.locals.route ?? 'unknown';
  // An error without a cause came from a neighbour, which has logged it.
  if (refusal.code === 'INTERNAL' && refusal.cause) log.error({ err: refusal.cause, route }, 'request failed');
  else {
    const { userId } = response.locals;
    const level = SUSPECT.has(refusal.code) ? 'info' : 'debug';
    log[level]({ route, code: refusal.code, reason: refusal.reason, userId }, 'request refused');
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { body, retryAfterSeconds } = toProblem(refusal, trace.getActiveSpan()?.spanContext().traceId ?? '');
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response
    .set('Cache-Control', 'no-store')
    .status(body.status)
    .type('application/problem+json')
    .send(JSON.stringify(body));
};

export const problems =
  (log: Log): ErrorRequestHandler =>
  (error, _request, response, _next) =>
    sendProblem(response, error, log);
