import { Router } from 'express';
import type { Checkouts } from '../app/checkouts.ts';
import { createSession, listing } from '../domain/params.ts';
import type { Checkout } from '../domain/records.ts';
import { readParams } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { expandAnswer } from './expand-answer.ts';
import { pageOf } from './page-of.ts';
import { requestInfo } from './request-context.ts';
import { toLineItems, toList } from './shapes.ts';

const wants = (query: unknown): string[] => readParams(listing, query).expand;

export const checkoutRoutes = ({ checkouts, store }: { checkouts: Checkouts; store: Store }) => {
  const answer = (checkout: Checkout, expand: string[]) => {
    const session = checkouts.sessionOf(checkout);
    const withLines = expand.some((path) => path.startsWith('line_items'));
    return expandAnswer(withLines ? { ...session, line_items: toLineItems(checkout) } : session, expand, store);
  };
  return Router()
    .post('/', (req, res) => {
      const params = readParams(createSession, req.body);
      res.json(answer(checkouts.open(params), params.expand));
    })
    .get('/', (req, res) => {
      const { payment_intent: paymentId, status, client_reference_id: reference } = req.query;
      const matching = store
        .list('checkout')
        .filter((one) => !paymentId || one.paymentId === paymentId)
        .map(({ id }) => checkouts.get(id))
        .filter((one) => (!status || one.status === status) && (!reference || one.clientReferenceId === reference));
      const { rows, hasMore } = pageOf(matching, req.query);
      res.json(toList('/v1/checkout/sessions', rows.map(checkouts.sessionOf), hasMore));
    })
    .get('/:id', (req, res) => {
      res.json(answer(checkouts.get(req.params.id), wants(req.query)));
    })
    .get('/:id/line_items', (req, res) => {
      res.json(toLineItems(checkouts.get(req.params.id)));
    })
    .post('/:id/expire', (req, res) => {
      const expired = checkouts.expire(checkouts.get(req.params.id), requestInfo(res.locals));
      res.json(answer(expired, wants(req.body)));
    });
};
