import { AppError } from '@wayfare/kit/errors';
import Stripe from 'stripe';
import type { StripeEvent } from '../db/stripe-event-repository.ts';
import type { OrderLine } from '../domain/order.ts';
import type { SessionFacts } from '../domain/settle.ts';
import { toStripeEvent } from './stripe-event.ts';
import { createStripeGuard } from './stripe-guard.ts';
import { createStripeMoney, movementsOf } from './stripe-money.ts';
import { createStripePrivacy } from './stripe-privacy.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another host than Stripe's own, for example http://127.0.0.1:8420. */
  apiBase?: string;
}

export interface NewSession {
  paymentId: string;
  applicationId: string;
  description: string;
  currency: string;
  lines: OrderLine[];
  email?: string;
  locale: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface OpenedSession {
  sessionId: string;
  url: string;
  amountMinor: number;
  expiresAt: Date;
}

/** Deep enough to see a refusal of the bank and refunds. */
const EXPAND = ['payment_intent.latest_charge.balance_transaction', 'payment_intent.latest_charge.refunds'];

const addressOf = (apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  const { hostname: host, port, protocol } = new URL(apiBase);
  return { host, port: port || undefined, protocol: protocol === 'http:' ? 'http' : 'https' };
};

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const toLineItem = (line: OrderLine, currency: string, byReference: boolean) => ({
  quantity: line.quantity,
  price_data: {
    currency,
    unit_amount: line.unitMinor,
    ...(byReference && line.stripeProductId
      ? { product: line.stripeProductId }
      : { product_data: { name: line.name } }),
  },
});

const toParams = (wanted: NewSession, byReference: boolean): Stripe.Checkout.SessionCreateParams => {
  const metadata = { payment_id: wanted.paymentId, application_id: wanted.applicationId };
  return {
    mode: 'payment',
    client_reference_id: wanted.paymentId,
    line_items: wanted.lines.map((line) => toLineItem(line, wanted.currency, byReference)),
    ...(wanted.email ? { customer_email: wanted.email } : {}),
    locale: wanted.locale as Stripe.Checkout.SessionCreateParams.Locale,
    expires_at: seconds(wanted.expiresAt),
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
    metadata,
    payment_intent_data: { metadata, description: wanted.description },
  };
};

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isRefused = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;

const stateOf = (session: Stripe.Checkout.Session, intent?: Stripe.PaymentIntent): SessionFacts['state'] => {
  if (session.payment_status !== 'unpaid') return 'paid';
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'processing';
};

const toFacts = (session: Stripe.Checkout.Session): SessionFacts => {
  const intent = typeof session.payment_intent === 'object' ? (session.payment_intent ?? undefined) : undefined;
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined;
  return {
    sessionId: session.id,
    paymentId: session.client_reference_id ?? undefined,
    state: stateOf(session, intent),
    paymentIntentId: intent?.id,
    amountMinor: session.amount_total ?? 0,
    currency: session.currency ?? '',
    applicationId: session.metadata?.application_id,
    movement: movementsOf(charge?.balance_transaction)[0],
    hasReversals: (charge?.disputed ?? false) || (charge?.refunds?.data.length ?? 0) > 0,
  };
};

/** As much as Stripe's own tolerance for the past. */
const CLOCK_SKEW_SECONDS = 300;

const signedAt = (signature: string): number =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.POSITIVE_INFINITY);

/** This file, stripe-money.ts and stripe-privacy.ts are the only ones that know Stripe. */
export const createStripeClient = ({ secretKey, webhookSecret, apiBase }: StripeSettings) => {
  const stripe = new Stripe(secretKey, {
    ...(apiBase ? addressOf(apiBase) : {}),
    maxNetworkRetries: 0, // the guard repeats, within the time there is
    telemetry: false,
  });
  const guarded = createStripeGuard();

  const create = async (wanted: NewSession, byReference: boolean, timeout: number): Promise<OpenedSession> => {
    const idempotencyKey = `checkout-${wanted.paymentId}${byReference ? '' : '-inline'}`;
    const params = toParams(wanted, byReference);
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey, timeout });
    return {
      sessionId: session.id,
      url: session.url ?? '',
      amountMinor: session.amount_total ?? 0,
      expiresAt: new Date(session.expires_at * 1000),
    };
  };

  return {
    /**
     * Asking again with the same payment id gives the same session; ABORTED `checkout-replaced` where it was asked for
     * with other facts. A product reference that Stripe does not know must not stop a sale: such an order is charged by
     * inline data, at the same prices; `unknownProduct` is then told.
     */
    openSession: (wanted: NewSession, unknownProduct: () => void, until?: Date): Promise<OpenedSession> =>
      guarded(
        (timeout) =>
          create(wanted, true, timeout).catch((error) => {
            if (!isMissing(error)) throw error;
            unknownProduct();
            return create(wanted, false, timeout);
          }),
        until,
      ),
    getSession: async (sessionId: string, until?: Date): Promise<SessionFacts> =>
      toFacts(
        await guarded(
          (timeout) => stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND }, { timeout }),
          until,
        ),
      ),
    findSessionOfPaymentIntent: async (paymentIntentId: string): Promise<string | undefined> => {
      const list = await guarded((timeout) =>
        stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }, { timeout }),
      );
      return list.data[0]?.id;
    },
    /** Expires an open session; one that is paid or expired already stays as it is. */
    closeSession: async (sessionId: string, until?: Date): Promise<void> => {
      await guarded((timeout) => stripe.checkout.sessions.expire(sessionId, {}, { timeout }), until).catch((error) => {
        if (!isRefused(error)) throw error;
      });
    },
    ...createStripeMoney(stripe, guarded),
    ...createStripePrivacy(stripe, guarded),
    /** The event of a webhook; INVALID_ARGUMENT `signature-not-valid` unless Stripe signed these very bytes lately. */
    readEvent: (body: Buffer, signature: string): StripeEvent => {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        // Stripe's library refuses what is old, not what is dated ahead and so would stay good for as long as it likes.
        if (signedAt(signature) > Date.now() / 1000 + CLOCK_SKEW_SECONDS) throw new Error('signed in the future');
        return toStripeEvent(event);
      } catch (cause) {
        throw new AppError('INVALID_ARGUMENT', 'signature-not-valid', { cause });
      }
    },
  };
};

export type StripeClient = ReturnType<typeof createStripeClient>;
