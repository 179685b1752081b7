import { noSuch, refuse } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { toCharge, toPaymentIntent, toProduct } from './shapes.ts';

type Answer = Record<string, unknown>;

const chargeById = (store: Store, id: string): Answer | undefined => {
  const payment = store.list('payment').find(({ chargeId }) => chargeId === id);
  return payment && toCharge(payment);
};

const lookUp = (store: Store, id: string): Answer => {
  const payment = store.find('payment', id);
  if (payment) return toPaymentIntent(payment);
  const product = store.find('product', id);
  const found = product ? toProduct(product) : chargeById(store, id);
  if (!found) throw noSuch('object', id, 'expand', 400);
  return found;
};

const expandPath = (answer: Answer, [name, ...rest]: string[], store: Store): Answer => {
  if (name === undefined) return answer;
  const value = answer[name];
  if (value === undefined) {
    throw refuse(`This property cannot be expanded (${name}).`, { param: 'expand[]' });
  }
  if (value === null) return answer;
  if (Array.isArray(value)) return { ...answer, [name]: value.map((item) => expandPath(item as Answer, rest, store)) };
  const object = typeof value === 'string' ? lookUp(store, value) : (value as Answer);
  return { ...answer, [name]: expandPath(object, rest, store) };
};

/** Replaces ids by their objects, `payment_intent.latest_charge` deep. */
export const expandAnswer = (answer: Answer, paths: string[], store: Store): Answer =>
  paths.reduce((expanded, path) => expandPath(expanded, path.split('.'), store), answer);
