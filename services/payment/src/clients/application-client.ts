import { asService } from '@wayfare/kit/caller';
import type { GrpcClient } from '@wayfare/kit/client';
import { AppError } from '@wayfare/kit/errors';
import type {
  ApplicationServiceService,
  ListPaymentStatesRequest,
  PayableOrder as PayableOrderMessage,
  PaymentState as PaymentStateMessage,
  PaymentStatus,
  QuoteLineKind,
} from '@wayfare/proto/application/v1/application_service';
import type { PayableOrder } from '../domain/order.ts';
import type { PaymentLine } from '../domain/payment.ts';

type Calls = Pick<
  GrpcClient<typeof ApplicationServiceService>,
  'beginCheckout' | 'authorizeApplication' | 'listPaymentStates'
>;

/** What the application knows of its payment. */
export interface PaymentState {
  applicationId: string;
  status: 'unpaid' | 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded';
  refundedMinor: number;
}

const STATUSES: Partial<Record<PaymentStatus, PaymentState['status']>> = {
  PAYMENT_STATUS_UNPAID: 'unpaid',
  PAYMENT_STATUS_PENDING: 'pending',
  PAYMENT_STATUS_PAID: 'paid',
  PAYMENT_STATUS_FAILED: 'failed',
  PAYMENT_STATUS_REFUNDED: 'refunded',
  PAYMENT_STATUS_PARTIALLY_REFUNDED: 'partially_refunded',
};

const toState = ({ applicationId, paymentStatus, refundedMinor }: PaymentStateMessage): PaymentState => ({
  applicationId,
  status: STATUSES[paymentStatus] ?? 'unpaid',
  refundedMinor,
});

const KINDS: Partial<Record<QuoteLineKind, PaymentLine['kind']>> = {
  QUOTE_LINE_KIND_GOVERNMENT_FEE: 'government_fee',
  QUOTE_LINE_KIND_PROCESSING: 'processing',
  QUOTE_LINE_KIND_UPSELL: 'upsell',
};

const toOrder = (message: PayableOrderMessage): PayableOrder => {
  const { quote } = message;
  if (!quote?.total) throw new Error('the application service sent an order without a quote');
  return {
    applicationId: message.applicationId,
    version: message.version,
    orderNumber: message.orderNumber,
    visaName: message.visaName,
    email: message.email,
    locale: message.locale,
    currency: quote.total.currency,
    totalMinor: quote.total.amountMinor,
    lines: quote.lines.map((line) => ({
      kind: KINDS[line.kind] ?? 'processing',
      sourceId: line.sourceId,
      name: line.name,
      unitMinor: line.unitPrice?.amountMinor ?? 0,
      quantity: line.quantity,
      stripeProductId: line.stripeProductId || undefined,
    })),
    quoteExpiresAt: quote.expiresAt,
  };
};

/** The reconciler asks for up to 500 orders at a time, and nobody waits for it. */
const LIST_WITHIN_MS = 20_000;

/** Calls carry the caller on: the application service decides what belongs to whom. */
export const createApplicationClient = ({ client }: { client: Calls }) => {
  const listStates = async (request: ListPaymentStatesRequest): Promise<PaymentStateMessage[]> =>
    (await asService(() => client.listPaymentStates(request, { deadlineMs: LIST_WITHIN_MS }))).states;
  return {
    beginCheckout: async (request: {
      id: string;
      currency: string;
      expectedTotalMinor: number;
    }): Promise<PayableOrder> => toOrder(await client.beginCheckout(request)),
    /** True for the traveller or guest whose application it is; staff who may look are no owners. */
    isOwner: async (id: string): Promise<boolean> => {
      try {
        const { staff } = await client.authorizeApplication({
          id,
          action: 'APPLICATION_ACTION_UNSPECIFIED',
          documentId: '',
        });
        return !staff;
      } catch (error) {
        const refusals = ['NOT_FOUND', 'UNAUTHENTICATED', 'PERMISSION_DENIED'];
        if (error instanceof AppError && refusals.includes(error.code)) return false;
        throw error;
      }
    },
    /** Applications that are not there are left out. At most 500. */
    listPaymentStates: async (ids: string[]): Promise<Map<string, PaymentState>> => {
      if (ids.length === 0) return new Map();
      const states = await listStates({ ids, paidFrom: undefined, after: '' });
      return new Map(states.map((state) => [state.applicationId, toState(state)]));
    },
    /** Every application that was paid since then, page by page. */
    paidSince: async function* (paidFrom: Date): AsyncGenerator<PaymentState[]> {
      for (let after = ''; ; ) {
        const states = await listStates({ ids: [], paidFrom, after });
        if (states.length === 0) return;
        yield states.map(toState);
        after = states.at(-1)?.applicationId ?? after;
      }
    },
  };
};

export type ApplicationClient = ReturnType<typeof createApplicationClient>;
