import type Stripe from 'stripe';

/** Redaction jobs are a public preview of Stripe's: https://docs.stripe.com/privacy/redaction */
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

/** What makes Stripe forget who paid. */
export const createStripePrivacy = (
  stripe: Stripe,
  guarded: <T>(call: (timeoutMs: number) => Promise<T>) => Promise<T>,
) => {
  const ask = (method: 'GET' | 'POST', path: string, params?: object) =>
    guarded((timeout) =>
      stripe.rawRequest(method, path, { ...params }, { ...PREVIEW, timeout }),
    ) as Promise<unknown> as Promise<RedactionJob>;
  return {
    /** Answers the id of a job at Stripe, which first judges whether these can be redacted. */
    beginRedaction: async ({ sessionIds, paymentIntentIds }: Payer): Promise<string> => {
      const objects = {
        ...(sessionIds.length > 0 && { checkout_sessions: sessionIds }),
        ...(paymentIntentIds.length > 0 && { payment_intents: paymentIntentIds }),
      };
      return (await ask('POST', JOBS, { objects, validation_behavior: 'fix' })).id;
    },
    /** Runs a job that Stripe has found possible; answers how far it is. */
    advanceRedaction: async (jobId: string): Promise<RedactionStatus> => {
      const path = `${JOBS}/${encodeURIComponent(jobId)}`;
      const { status } = await ask('GET', path);
      return status === 'ready' ? (await ask('POST', `${path}/run`)).status : status;
    },
  };
};
