import type { GrpcClient } from '@wayfare/kit/client';
import { AppError } from '@wayfare/kit/errors';
import type {
  ApplicationServiceService,
  PayableOrder as PayableOrderMessage,
} from '@wayfare/proto/application/v1/application_service';
import type { PayableOrder } from '../domain/order.ts';

type Calls = Pick<GrpcClient<typeof ApplicationServiceService>, 'beginCheckout' | 'authorizeApplication'>;

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
      name: line.name,
      unitMinor: line.unitPrice?.amountMinor ?? 0,
      quantity: line.quantity,
      stripeProductId: line.stripeProductId || undefined,
    })),
    quoteExpiresAt: quote.expiresAt,
  };
};

/** Calls carry the caller on: the application service decides what belongs to whom. */
export const createApplicationClient = (calls: Calls) => ({
  beginCheckout: async (request: { id: string; currency: string; expectedTotalMinor: number }): Promise<PayableOrder> =>
    toOrder(await calls.beginCheckout(request)),
  /** True for the traveller or guest whose application it is; staff who may look are no owners. */
  isOwner: async (id: string): Promise<boolean> => {
    try {
      const { staff } = await calls.authorizeApplication({ id, action: 'APPLICATION_ACTION_UNSPECIFIED' });
      return !staff;
    } catch (error) {
      const refusals = ['NOT_FOUND', 'UNAUTHENTICATED', 'PERMISSION_DENIED'];
      if (error instanceof AppError && refusals.includes(error.code)) return false;
      throw error;
    }
  },
});

export type ApplicationClient = ReturnType<typeof createApplicationClient>;
