import type { EventConsumer } from '@wayfare/kit/event-consumer';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { z } from 'zod';
import type { RedactPayer } from '../app/redact-payer.ts';
import type { RefundByRule } from '../app/refund-by-rule.ts';
import type { ReturnMoney } from '../app/return-money.ts';
import { REFUND_REASONS } from '../domain/refund.ts';

const refundDue = z.object({
  applicationId: z.guid(),
  cause: z.string().min(1).max(60),
  reason: z.enum(REFUND_REASONS),
  parts: z.array(
    z.object({ lineKind: z.enum(['government_fee', 'processing', 'upsell']), percent: z.int().min(1).max(100) }),
  ),
  inAll: z.boolean(),
});

const CONCERNS = ['paymentStranded', 'refundDue', 'erased'];

const erased = z.object({ applicationId: z.guid() });

/**
 * application.events.v1: an application that was paid and is not there, what a rule gives back, and who is to be
 * forgotten.
 */
export const createApplicationEvents = ({
  returnMoney,
  refundByRule,
  redactPayer,
}: {
  returnMoney: ReturnMoney;
  refundByRule: RefundByRule;
  redactPayer: RedactPayer;
}): EventConsumer<ApplicationEvent> => ({
  topic: 'application.events.v1',
  decode: ApplicationEvent.decode,
  concerns: ({ event }) => CONCERNS.includes(event?.$case ?? ''),
  handle: async ({ event }, { tx }) => {
    if (event?.$case === 'paymentStranded') await returnMoney(tx, event.paymentStranded);
    if (event?.$case === 'erased') await redactPayer.request(tx, erased.parse(event.erased).applicationId);
    if (event?.$case !== 'refundDue') return;
    const { parts, inAll, ...due } = refundDue.parse(event.refundDue);
    const percent = Object.fromEntries(parts.map(({ lineKind, percent }) => [lineKind, percent]));
    await refundByRule(tx, { ...due, rule: { percent, inAll } });
  },
});
