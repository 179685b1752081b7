import { Router } from 'express';
import { noSuch } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { pageOf } from './page-of.ts';
import { toList } from './shapes.ts';

export const eventRoutes = ({ store }: { store: Store }) =>
  Router()
    .get('/', (req, res) => {
      const { type, types } = req.query;
      const wanted = Array.isArray(types) ? types : [];
      const matching = store
        .list('event')
        .filter((one) => (!type || one.type === type) && (wanted.length === 0 || wanted.includes(one.type)));
      const { rows, hasMore } = pageOf(matching, req.query);
      res.json(toList('/v1/events', rows, hasMore));
    })
    .get('/:id', (req, res) => {
      const event = store.find('event', req.params.id);
      if (!event) throw noSuch('event', req.params.id);
      res.json(event);
    });
