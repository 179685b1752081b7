// What staff, and the shop's owner in Stripe's own dashboard, do to an order.
import { setTimeout as sleep } from 'node:timers/promises';
import { staffToken } from '../staff-token.ts';
import type { Target } from './target.ts';

/** An access token lives five minutes. */
const FRESH_MS = 120_000;
const PATIENCE_MS = 120_000;

export type Staff = ReturnType<typeof createStaff>;

export const createStaff = ({ platform }: Pick<Target, 'platform'>) => {
  const { urls, secrets, staff } = platform;
  let known: { token: string; at: number } | undefined;
  let asking: Promise<string> | undefined;
  const authorization = `Bearer ${secrets.stripeSecretKey}`;

  const signIn = async (): Promise<string> => {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
      try {
        const token = await staffToken({ issuer: urls.issuer, web: urls.web, staff });
        known = { token, at: Date.now() };
        return token;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  };

  /** One page of Stripe's own lists, tried until it answers. */
  const atStripe = async (path: string, init: RequestInit = {}) => {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(500)) {
      try {
        const response = await fetch(`${urls.sandbox}/v1/${path}`, {
          ...init,
          headers: { authorization, ...init.headers },
          signal: AbortSignal.timeout(10_000),
        });
        if (response.ok) return await response.json();
        if (response.status < 500) throw new TypeError(`${path}: ${response.status} ${await response.text()}`);
      } catch (error) {
        if (error instanceof TypeError && error.message.startsWith(path)) throw error;
        if (Date.now() > end) throw error;
      }
    }
  };

  /** The payment of a session that stays: of an order paid twice, the platform gives the other one back whole. */
  const theOneKept = async (sessions: readonly string[]): Promise<string> => {
    const payments = await Promise.all(
      sessions.map(async (session): Promise<string> => (await atStripe(`checkout/sessions/${session}`)).payment_intent),
    );
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
      const refunds = await Promise.all(payments.map((payment) => atStripe(`refunds?payment_intent=${payment}`)));
      const [kept, ...others] = payments.filter((_, index) => refunds[index].data.length === 0);
      if (kept !== undefined && others.length === 0) return kept;
      if (Date.now() > end) throw new Error(`${others.length + 1} of ${payments.length} payments stay`);
    }
  };

  return {
    atStripe,
    token: async (): Promise<string> => {
      if (known && Date.now() - known.at < FRESH_MS) return known.token;
      asking ??= signIn().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** Gives back a part of what paid the order, without telling us. */
    refundAtStripe: async (sessions: readonly string[], amountMinor: number): Promise<number> => {
      const payment = await theOneKept(sessions);
      await atStripe('refunds', {
        method: 'POST',
        headers: { 'idempotency-key': `drill-${payment}` },
        body: new URLSearchParams({ payment_intent: payment, amount: String(amountMinor) }),
      });
      return amountMinor;
    },
  };
};
