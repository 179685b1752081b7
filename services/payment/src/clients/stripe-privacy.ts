import type Stripe from 'stripe';

/** Stripe's redaction jobs are in public preview: https://docs.stripe.com/privacy/redaction */
const PREVIEW = { apiVersion: '2026-04-22.preview' };
const JOBS = '/v1/privacy/redaction_jobs';

type RedactionStatus =
  | 'validating'
  | 'ready'
  | 'redacting'
  | 'succeeded'
  | 'failed'
  | 'canceling'
  | 'canceled'
  | 'created';

interface RedactionJob {
  id: string;
  status: RedactionStatus;
}

interface Payer {
  sessionIds: string[];
  paymentIntentIds: string[];
}

/** Runs Stripe's redaction jobs, which erase a payer's personal data at Stripe. */
export const createStripePrivacy = (
  stripe: Stripe,
  guarded: <T>(call: (timeoutMs: number) => Promise<T>) => Promise<T>,
) => {
  const ask = (method: 'GET' | 'POST', path: string, params?: object) =>
    guarded((timeout) =>
      stripe.rawRequest(method, path, { ...params }, { ...PREVIEW, timeout }),
    ) as Promise<unknown> as Promise<RedactionJob>;
  return {
    /** Creates a redaction job, which Stripe validates first. @returns the job's id. */
    beginRedaction: async ({ sessionIds, paymentIntentIds }: Payer): Promise<string> => {
      const objects = {
        ...(sessionIds.length > 0 && { checkout_sessions: sessionIds }),
        ...(paymentIntentIds.length > 0 && { payment_intents: paymentIntentIds }),
      };
      return (await ask('POST', JOBS, { objects, validation_behavior: 'fix' })).id;
    },
    /** Starts the job once Stripe has validated it. @returns its current status. */
    advanceRedaction: async (jobId: string): Promise<RedactionStatus> => {
      const path = `${JOBS}/${encodeURIComponent(jobId)}`;
      const { status } = await ask('GET', path);
      return status === 'ready' ? (await ask('POST', `${path}/run`)).status : status;
    },
  };
};
