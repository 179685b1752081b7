import type { BalanceTransaction } from '../domain/records.ts';
import { noSuch, refuse } from '../domain/stripe-error.ts';
import type { Store } from '../state/store.ts';
import { toBalanceTransaction, toCharge, toList, toPaymentIntent, toProduct, toRefund } from './shapes.ts';

type Answer = Record<string, unknown>;

const chargeById = (store: Store, id: string): Answer | undefined => {
  const payment = store.list('payment').find(({ chargeId }) => chargeId === id);
  return payment && toCharge(payment);
};

const lookUp = (store: Store, id: string): Answer => {
  const payment = store.find('payment', id);
  if (payment) return toPaymentIntent(payment);
  const movement: BalanceTransaction | undefined = store.find('balance', id);
  if (movement) return toBalanceTransaction(movement);
  const product = store.find('product', id);
  const found = product ? toProduct(product) : chargeById(store, id);
  if (!found) throw noSuch('object', id, 'expand', 400);
  return found;
};

/** A charge shows its refunds only when asked to, the newest ten. */
const refundsOf = (store: Store, chargeId: unknown): Answer => {
  const refunds = store.list('refund').filter((refund) => refund.chargeId === chargeId);
  const shown = refunds.reverse().slice(0, 10).map(toRefund);
  return toList(`/v1/charges/${chargeId}/refunds`, shown, refunds.length > shown.length);
};

const expandPath = (answer: Answer, [name, ...rest]: string[], store: Store): Answer => {
  if (name === undefined) return answer;
  const value = answer.object === 'charge' && name === 'refunds' ? refundsOf(store, answer.id) : answer[name];
  if (value === undefined) {
    if (answer.object === 'refund' && name === 'failure_balance_transaction') return answer;
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
