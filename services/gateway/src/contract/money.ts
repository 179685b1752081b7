import { z } from 'zod';
import { id, instant, money } from './primitives.ts';

const common = {
  /** The payment that paid the application where it is not named. */
  paymentId: id.optional(),
  /** What the screen said was left of the payment: refused with `refund-changed` where it is not any more. */
  expectedLeftMinor: z.int().min(0).optional(),
  reason: z.enum([
    'requested_by_traveller',
    'refused_by_authority',
    'not_delivered',
    'promise_missed',
    'goodwill',
    'fraud',
    'duplicate',
    'application_gone',
  ]),
};
const count = z.int().min(1, 'not-positive');

/**
 * POST admin/submissions/{id}/refunds: all that is left, an amount, one traveller's part (index from 0) or single
 * lines.
 */
export const refundRequest = z
  .discriminatedUnion('scope', [
    z.strictObject({ scope: z.literal('whole'), ...common }),
    z.strictObject({ scope: z.literal('amount'), amountMinor: count, ...common }),
    z.strictObject({ scope: z.literal('traveller'), traveller: z.int().min(0), ...common }),
    z.strictObject({
      scope: z.literal('lines'),
      lines: z.array(z.strictObject({ sourceId: z.string().min(1).max(100), quantity: count })).min(1),
      ...common,
    }),
  ])
  .meta({ id: 'RefundRequest' });

export const refund = z
  .object({
    id: z.string(),
    paymentId: z.string(),
    amount: money,
    status: z.enum(['requested', 'pending', 'succeeded', 'failed', 'cancelled']),
    reason: z.string(),
    /** User id, `system` or `stripe`. */
    requestedBy: z.string(),
    /** Stripe's code for why it failed. */
    failure: z.string(),
    traveller: z.int().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Refund' });

/** POST admin/submissions/{id}/refund-previews */
export const refundPreview = z
  .object({ amount: money, left: money, needsSecondPerson: z.boolean() })
  .meta({ id: 'RefundPreview' });

export const refundProposal = z
  .object({
    id,
    paymentId: id,
    amount: money,
    reason: z.string(),
    proposedBy: z.string(),
    proposedAt: instant,
    status: z.enum(['open', 'confirmed', 'declined']),
  })
  .meta({ id: 'RefundProposal' });

const paymentLine = z
  .object({ kind: z.string(), sourceId: z.string(), name: z.string(), unitPrice: money, quantity: z.int() })
  .meta({ id: 'PaymentLine' });
const paymentRecord = z
  .object({
    id: z.string(),
    status: z.string(),
    amount: money,
    refunded: money,
    /** Neither given back nor on its way. */
    left: money,
    /** Why all of it is owed back: duplicate, application_gone, unknown_payment, or empty. */
    refundCause: z.string(),
    paidAt: instant.nullable(),
    lines: z.array(paymentLine),
  })
  .meta({ id: 'PaymentRecord' });
const dispute = z
  .object({
    id: z.string(),
    paymentId: z.string(),
    amount: money,
    status: z.enum(['open', 'won', 'lost']),
    reason: z.string(),
    openedAt: instant,
  })
  .meta({ id: 'Dispute' });
/** Debits are positive, credits negative. */
const ledgerTransaction = z
  .object({
    cause: z.string(),
    kind: z.string(),
    postedAt: instant,
    entries: z.array(z.object({ account: z.string(), amount: money })),
  })
  .meta({ id: 'LedgerTransaction' });

/** GET admin/submissions/{id}/money */
export const applicationMoney = z
  .object({
    payments: z.array(paymentRecord),
    refunds: z.array(refund),
    disputes: z.array(dispute),
    ledger: z.array(ledgerTransaction),
    /** That wait for a second person. */
    proposals: z.array(refundProposal),
  })
  .meta({ id: 'ApplicationMoney' });

/** GET admin/money-differences: where Stripe, the ledger and the orders differ, oldest first. */
export const differenceList = z
  .object({
    differences: z.array(
      z
        .object({
          id: z.string(),
          kind: z.string(),
          subject: z.string(),
          paymentId: z.string(),
          applicationId: z.string(),
          details: z.record(z.string(), z.string()),
          firstSeenAt: instant,
          lastSeenAt: instant,
        })
        .meta({ id: 'MoneyDifference' }),
    ),
  })
  .meta({ id: 'DifferenceList' });

export type RefundRequest = z.output<typeof refundRequest>;
export type ApplicationMoney = z.infer<typeof applicationMoney>;
export type RefundProposalJson = z.infer<typeof refundProposal>;
export type RefundJson = z.infer<typeof refund>;
