import type { z } from 'zod';

type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';

/** What Stripe answers when it refuses: an HTTP status and an `error` object. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code?: string;
  readonly param?: string;

  constructor(status: number, message: string, detail: { type?: ErrorType; code?: string; param?: string } = {}) {
    super(message);
    this.name = 'StripeApiError';
    this.status = status;
    this.type = detail.type ?? 'invalid_request_error';
    this.code = detail.code;
    this.param = detail.param;
  }

  toBody() {
    const { type, code, param, message } = this;
    return { error: { type, ...(code ? { code } : {}), ...(param ? { param } : {}), message } };
  }
}

export const refuse = (message: string, detail: { code?: string; param?: string } = {}) =>
  new StripeApiError(400, message, detail);

/** `status` is 404 when the object is the address itself, 400 when a parameter names it. */
export const noSuch = (kind: string, id: string, param = 'id', status: 400 | 404 = 404) =>
  new StripeApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });

/** `['line_items', 0, 'price']` is `line_items[0][price]` in Stripe's words. */
const parameterName = (path: PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const complaint = (issue: z.core.$ZodIssue): StripeApiError => {
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, issue.keys[0] ?? '']);
    return refuse(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = parameterName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return refuse(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return refuse(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param });
};

/** Reads parameters, or throws the error Stripe would answer. */
export const readParams = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const read = schema.safeParse(given ?? {}, { reportInput: true });
  if (read.success) return read.data;
  throw complaint(read.error.issues[0] as z.core.$ZodIssue);
};
