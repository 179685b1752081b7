import type { TravellerCase } from '@wayfare/api/schema';
import { anApplication, aSavedTraveller } from './fixtures.ts';

/** An application that was handed in, and its case as its owner sees it. */
export const submitted = anApplication({ status: 'submitted', paymentStatus: 'paid', travellers: [aSavedTraveller()] });
export const aCase = (own: Partial<TravellerCase> = {}): TravellerCase => ({
  applicationId: submitted.id,
  version: 3,
  stage: 'in_review',
  stageSince: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-11-23T10:00:00.000Z',
  requests: [],
  milestones: [
    { stage: 'submitted', at: '2026-11-20T10:00:00.000Z', reason: '' },
    { stage: 'in_review', at: '2026-11-20T12:00:00.000Z', reason: '' },
  ],
  visas: [],
  mayWithdraw: true,
  promiseMissedAt: null,
  paid: { amountMinor: 6_132, currency: 'usd' },
  refunded: { amountMinor: 0, currency: 'usd' },
  withdrawalRefund: { amountMinor: 4_133, currency: 'usd' },
  refundRule: [
    { stage: 'submitted', governmentFee: 100, processing: 100, upsell: 100 },
    { stage: 'in_review', governmentFee: 100, processing: 50, upsell: 100 },
    { stage: 'with_government', governmentFee: 0, processing: 0, upsell: 0 },
  ],
  refundedOnRefusal: false,
  changes: [],
  ...own,
});

type Request = TravellerCase['requests'][number];
const aRequest = (own: Partial<Request> = {}): Request => ({
  id: 'd2b7f0e5-58d8-4a3e-9a52-0f4b7f1f6a77',
  traveller: 0,
  subject: 'message',
  reason: 'unclear',
  message: 'Which hotel is it?',
  status: 'open',
  askedAt: '2026-11-20T13:00:00.000Z',
  dueAt: '2026-11-27T13:00:00.000Z',
  answeredAt: null,
  answer: '',
  ...own,
});
export const asked = (request: Partial<Request> = {}) =>
  aCase({ stage: 'info_needed', dueAt: null, requests: [aRequest(request)] });
