import type { Money } from '@wayfare/proto/common/v1/money';
import type { Money as JsonMoney } from '../contract/primitives.ts';

const none = { amountMinor: 0, currency: 'usd' } as const;

export const moneyJson = (money: Money | undefined): JsonMoney =>
  money ? { amountMinor: money.amountMinor, currency: money.currency as JsonMoney['currency'] } : none;

export const instantJson = (date: Date | undefined): string => (date ?? new Date(0)).toISOString();

/** `APPLICATION_STATUS_IN_PROGRESS` with prefix `APPLICATION_STATUS_` is `in_progress`. */
export const enumJson = <T extends string>(value: string, prefix: string): T =>
  value.slice(prefix.length).toLowerCase() as T;
