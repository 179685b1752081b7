import { Router } from 'express';
import type { Clock } from '../app/clock.ts';
import { newId } from '../domain/ids.ts';
import { createPrice, createProduct } from '../domain/params.ts';
import type { Price, Product } from '../domain/records.ts';
import { noSuch, readParams, refuse } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { toPrice, toProduct } from './shapes.ts';

export const catalogueRoutes = ({ store, clock }: { store: Store; clock: Clock }) =>
  Router()
    .post('/products', (req, res) => {
      const params = readParams(createProduct, req.body);
      if (params.id && store.find('product', params.id)) {
        throw refuse(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
      }
      const product: Product = {
        id: params.id ?? newId('prod'),
        name: params.name,
        description: params.description,
        active: params.active,
        metadata: params.metadata ?? {},
        created: clock.seconds(),
      };
      store.save({ kind: 'product', value: product });
      res.json(toProduct(product));
    })
    .get('/products/:id', (req, res) => {
      const product = store.find('product', req.params.id);
      if (!product) throw noSuch('product', req.params.id);
      res.json(toProduct(product));
    })
    .post('/prices', (req, res) => {
      const params = readParams(createPrice, req.body);
      const named = params.product_data;
      const made: Product | undefined = named && {
        id: newId('prod'),
        name: named.name,
        description: named.description,
        active: true,
        metadata: named.metadata ?? {},
        created: clock.seconds(),
      };
      const product = made ?? store.find('product', params.product ?? '');
      if (!product) throw noSuch('product', params.product ?? '', 'product', 400);
      const price: Price = {
        id: newId('price'),
        productId: product.id,
        currency: params.currency,
        unitAmount: params.unit_amount,
        metadata: params.metadata ?? {},
        created: clock.seconds(),
        inline: false,
      };
      store.save({ kind: 'product', value: product }, { kind: 'price', value: price });
      res.json(toPrice(price));
    })
    .get('/prices/:id', (req, res) => {
      const price = store.find('price', req.params.id);
      if (!price) throw noSuch('price', req.params.id);
      res.json(toPrice(price));
    });
