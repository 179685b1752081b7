import { Router } from 'express';
import { noSuch } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { pageOf } from './page-of.ts';
import { toDispute, toList } from './shapes.ts';

export const disputeRoutes = ({ store }: { store: Store }) =>
  Router()
    .get('/', (req, res) => {
      const { payment_intent: paymentId, charge } = req.query;
      const matching = store
        .list('dispute')
        .filter((one) => (!paymentId || one.paymentId === paymentId) && (!charge || one.chargeId === charge));
      const { rows, hasMore } = pageOf(matching, req.query);
      const shown = rows.map((dispute) => toDispute(dispute, store));
      res.json(toList('/v1/disputes', shown, hasMore));
    })
    .get('/:id', (req, res) => {
      const dispute = store.find('dispute', req.params.id);
      if (!dispute) throw noSuch('dispute', req.params.id);
      res.json(toDispute(dispute, store));
    });
