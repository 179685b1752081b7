import type { AddJobs, JobSettings } from '@wayfare/kit/jobs';

export type PaymentJob =
  | 'process-stripe-event'
  | 'check-payment'
  | 'sweep-payments'
  | 'delete-stripe-events'
  | 'reconcile'
  | 'redact-payer'
  | 'count-ledger-days';
export type AddPaymentJobs = AddJobs<PaymentJob>;

export const paymentJobs: Record<PaymentJob, JobSettings> = {
  // About two hours in all; Stripe's own list of events holds them longer.
  'process-stripe-event': { lanes: 4, retries: 20 },
  'check-payment': { lanes: 4, retries: 'for-ever' },
  'sweep-payments': { cron: '* * * * *', longestRunSeconds: 600 },
  // Stripe judges and redacts in its own time, and refuses while money still moves.
  'redact-payer': { retries: 'for-ever' },
  // The next one comes soon enough.
  reconcile: { cron: '*/15 * * * *', retries: 1, firstRetrySeconds: 60, longestRunSeconds: 840 },
  'count-ledger-days': { cron: '* * * * *', longestRunSeconds: 50 * 60 },
  'delete-stripe-events': { cron: '23 * * * *', longestRunSeconds: 600 },
};
