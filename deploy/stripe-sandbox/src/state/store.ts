import type { FaultPlan } from '../domain/faults.ts';
import type {
  BalanceTransaction,
  Checkout,
  Dispute,
  Payment,
  Price,
  Product,
  Redaction,
  Refund,
  StripeEvent,
} from '../domain/records.ts';
import { openJournal } from './journal.ts';

/** One copy of one event on its way to the receiver. */
export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  forged: boolean;
  status: 'waiting' | 'delivered' | 'dropped' | 'given_up';
  tries: number;
  dueAt: number;
  lastStatus?: number;
  lastError?: string;
}

export interface KeptAnswer {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  at: number;
}

export interface Records {
  product: Product;
  price: Price;
  checkout: Checkout;
  payment: Payment;
  refund: Refund;
  dispute: Dispute;
  balance: BalanceTransaction;
  redaction: Redaction;
  event: StripeEvent;
  delivery: Delivery;
  answer: KeptAnswer;
  faults: FaultPlan & { id: string };
  clock: { id: string; aheadSeconds: number };
}
type Kind = keyof Records;
export type Change = { [K in Kind]: { kind: K; value: Records[K] } }[Kind];

/** Everything the sandbox knows, in memory and in its file; `save` writes several changes as one. */
export const openStore = (file: string) => {
  const journal = openJournal(file);
  const kinds = new Map<string, Map<string, unknown>>();
  const kept = (kind: string): Map<string, unknown> => {
    const found = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, found);
    return found;
  };
  for (const entry of journal.entries) kept(entry.kind).set(entry.id, entry.value);
  return {
    find: <K extends Kind>(kind: K, id: string) => kept(kind).get(id) as Records[K] | undefined,
    list: <K extends Kind>(kind: K) => [...kept(kind).values()] as Records[K][],
    save: (...changes: Change[]) => {
      journal.append(changes.map(({ kind, value }) => ({ kind, id: value.id, value })));
      for (const { kind, value } of changes) kept(kind).set(value.id, value);
    },
  };
};

export type Store = ReturnType<typeof openStore>;
