import type { Reason } from '@wayfare/api/schema';

/** What the browser itself finds wrong: nobody answered, or something that is not the gateway did. */
type OwnReason = 'network' | 'unreadable' | 'currency-unknown' | `http-${number}`;

export interface ProblemField {
  /** Path of the field in the request body, dots between levels: `travellers.0.lastName`. */
  readonly path: string;
  readonly reason: string;
}

export interface ProblemBody {
  readonly status: number;
  readonly reason: Reason | OwnReason;
  readonly title?: string;
  readonly fields?: readonly ProblemField[];
  /** The trace to quote to support. */
  readonly reference?: string;
  /** What the reason is about, for example the current total of a `quote-changed`. */
  readonly details?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/** A refusal of the API (RFC 9457), or no answer at all: status 0, reason `network`. */
export class Problem extends Error {
  readonly status: number;
  readonly reason: ProblemBody['reason'];
  readonly fields: readonly ProblemField[];
  readonly reference: string | undefined;
  readonly details: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(body: ProblemBody) {
    super(body.title ?? body.reason);
    this.name = 'Problem';
    this.status = body.status;
    this.reason = body.reason;
    this.fields = body.fields ?? [];
    this.reference = body.reference;
    this.details = body.details ?? {};
    this.retryAfterSeconds = body.retryAfterSeconds;
  }
}

/** Whether trying the same again can help: no answer, or a server that is away; never a refusal (4xx). */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504);
