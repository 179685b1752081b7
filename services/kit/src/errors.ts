import { status } from '@grpc/grpc-js';
import type { ZodType } from 'zod';

const CODES = [
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'ABORTED',
  'FAILED_PRECONDITION',
  'RESOURCE_EXHAUSTED',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'INTERNAL',
] as const;

/** The gRPC status names a service of ours answers with. */
export type ErrorCode = (typeof CODES)[number];

/** `path` is dotted, for example `people.0.birthDay`; `reason` is a slug. */
export interface FieldFault {
  path: string;
  reason: string;
}

interface AppErrorOptions {
  fields?: FieldFault[];
  /** Facts a screen needs to explain the reason. Never personal data. */
  details?: Record<string, string>;
  cause?: unknown;
}

/** The one error a service throws on purpose. `reason` is a slug of its domain, for example `record-changed`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly fields: FieldFault[];
  readonly details: Record<string, string>;

  constructor(code: ErrorCode, reason: string, { fields = [], details = {}, cause }: AppErrorOptions = {}) {
    super(`${code}: ${reason}`, { cause });
    this.name = 'AppError';
    this.code = code;
    this.reason = reason;
    this.fields = fields;
    this.details = details;
  }
}

export const notFound = (reason: string) => new AppError('NOT_FOUND', reason);

/** Where a text has U+0000, which PostgreSQL stores in none; undefined where it has none. */
const findNul = (value: unknown, path: string[] = []): string[] | undefined => {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, one] of Object.entries(value)) {
    const found = findNul(one, [...path, key]);
    if (found) return found;
  }
  return undefined;
};

/**
 * @returns the parsed value; throws INVALID_ARGUMENT `input-not-accepted` that names every field. A zod message that is
 * a slug becomes the field's reason.
 */
export const validate = <T>(schema: ZodType<T>, value: unknown): T => {
  const nulAt = findNul(value);
  if (nulAt) {
    const fields = [{ path: nulAt.join('.'), reason: 'characters-not-accepted' }];
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message, code }) => ({
    path: path.join('.'),
    reason: /^[a-z0-9-]+$/.test(message) ? message : code.replaceAll('_', '-'),
  }));
  throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
};

export const codeOfGrpcStatus = (value: number): ErrorCode => {
  const name = status[value] as ErrorCode | undefined;
  return name && CODES.includes(name) ? name : 'INTERNAL';
};

export const grpcStatusOf = (code: ErrorCode): status => status[code];
