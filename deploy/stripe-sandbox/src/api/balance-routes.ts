import { Router } from 'express';
import { noSuch } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { pageOf } from './page-of.ts';
import { toBalanceTransaction, toList } from './shapes.ts';

export const balanceRoutes = ({ store }: { store: Store }) =>
  Router()
    .get('/', (req, res) => {
      const { type, source, currency } = req.query;
      const matching = store
        .list('balance')
        .filter(
          (one) =>
            (!type || one.type === type) &&
            (!source || one.source === source) &&
            (!currency || one.currency === currency),
        );
      const { rows, hasMore } = pageOf(matching, req.query);
      res.json(toList('/v1/balance_transactions', rows.map(toBalanceTransaction), hasMore));
    })
    .get('/:id', (req, res) => {
      const movement = store.find('balance', req.params.id);
      if (!movement) throw noSuch('balance transaction', req.params.id);
      res.json(toBalanceTransaction(movement));
    });
