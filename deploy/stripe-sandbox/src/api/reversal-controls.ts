import { json, Router } from 'express';
import { z } from 'zod';
import type { Reversals } from '../app/reversals.ts';
import { noSuch, readParams } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { toDispute, toRefund } from './shapes.ts';

const settlement = z.strictObject({ status: z.enum(['succeeded', 'failed', 'canceled']) });
const complaint = z.strictObject({
  amount: z.int().min(1).optional(),
  reason: z.enum(['fraudulent', 'product_not_received', 'duplicate', 'general']).default('fraudulent'),
});
const verdict = z.strictObject({ status: z.enum(['won', 'lost']) });

/** Controls for what banks and payers do: a refund that succeeds late or fails, a dispute and how it ends. */
export const reversalControls = ({ reversals, store }: { reversals: Reversals; store: Store }) =>
  Router()
    .use(json())
    .post('/refunds/:id/settle', (req, res) => {
      const { status } = readParams(settlement, req.body);
      const refund = store.find('refund', req.params.id);
      if (!refund) throw noSuch('refund', req.params.id);
      res.json(toRefund(reversals.settleRefund(refund, status)));
    })
    .post('/payments/:id/dispute', (req, res) => {
      const wanted = readParams(complaint, req.body);
      const payment = store.find('payment', req.params.id);
      if (!payment) throw noSuch('payment_intent', req.params.id, 'intent');
      res.json(toDispute(reversals.openDispute(payment, wanted), store));
    })
    .post('/disputes/:id/close', (req, res) => {
      const { status } = readParams(verdict, req.body);
      const dispute = store.find('dispute', req.params.id);
      if (!dispute) throw noSuch('dispute', req.params.id);
      res.json(toDispute(reversals.closeDispute(dispute, status), store));
    });
