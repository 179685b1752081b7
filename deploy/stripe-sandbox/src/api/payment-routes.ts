import { Router } from 'express';
import type { Reversals } from '../app/reversals.ts';
import { createRefund, listing } from '../domain/params.ts';
import type { Payment } from '../domain/records.ts';
import { noSuch, readParams, refuse } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { expandAnswer } from './expand-answer.ts';
import { pageOf } from './page-of.ts';
import { requestInfo } from './request-context.ts';
import { toCharge, toList, toPaymentIntent, toRefund } from './shapes.ts';

const chargeOwner = (store: Store, id: string, status: 400 | 404): Payment => {
  const payment = store.list('payment').find(({ chargeId }) => chargeId === id);
  if (!payment) throw noSuch('charge', id, 'charge', status);
  return payment;
};

const refundedPayment = (store: Store, params: { payment_intent?: string; charge?: string }): Payment => {
  if (params.payment_intent) {
    const payment = store.find('payment', params.payment_intent);
    if (!payment) throw noSuch('payment_intent', params.payment_intent, 'payment_intent', 400);
    return payment;
  }
  if (params.charge) return chargeOwner(store, params.charge, 400);
  throw refuse('One of the following params should be provided for this request: payment_intent or charge.');
};

export const paymentRoutes = ({ reversals, store }: { reversals: Reversals; store: Store }) =>
  Router()
    .get('/payment_intents', (req, res) => {
      const { rows, hasMore } = pageOf(store.list('payment'), req.query);
      const answer = toList('/v1/payment_intents', rows.map(toPaymentIntent), hasMore);
      res.json(expandAnswer(answer, readParams(listing, req.query).expand, store));
    })
    .get('/payment_intents/:id', (req, res) => {
      const payment = store.find('payment', req.params.id);
      if (!payment) throw noSuch('payment_intent', req.params.id, 'intent');
      res.json(expandAnswer(toPaymentIntent(payment), readParams(listing, req.query).expand, store));
    })
    .get('/charges/:id', (req, res) => {
      const charge = toCharge(chargeOwner(store, req.params.id, 404));
      res.json(expandAnswer(charge, readParams(listing, req.query).expand, store));
    })
    .post('/refunds', (req, res) => {
      const params = readParams(createRefund, req.body);
      const refund = reversals.refund(refundedPayment(store, params), params, requestInfo(res.locals));
      res.json(expandAnswer(toRefund(refund), params.expand, store));
    })
    .get('/refunds', (req, res) => {
      const { payment_intent: paymentId, charge } = req.query;
      const matching = store
        .list('refund')
        .filter((one) => (!paymentId || one.paymentId === paymentId) && (!charge || one.chargeId === charge));
      const { rows, hasMore } = pageOf(matching, req.query);
      const answer = toList('/v1/refunds', rows.map(toRefund), hasMore);
      res.json(expandAnswer(answer, readParams(listing, req.query).expand, store));
    })
    .get('/refunds/:id', (req, res) => {
      const refund = store.find('refund', req.params.id);
      if (!refund) throw noSuch('refund', req.params.id);
      res.json(expandAnswer(toRefund(refund), readParams(listing, req.query).expand, store));
    });
