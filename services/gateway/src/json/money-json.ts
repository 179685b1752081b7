import type { Money } from '@wayfare/proto/common/v1/money';
import type { Money as JsonMoney } from '../contract/primitives.ts';

const none = { amountMinor: 0, currency: 'usd' } as const;

export const moneyJson = (money: Money | undefined): JsonMoney =>
  money ? { amountMinor: money.amountMinor, currency: money.currency as JsonMoney['currency'] } : none;

export const instantJson = (date: Date | undefined): string => (date ?? new Date(0)).toISOString();

type Unknown = 'unspecified' | 'unrecognized';
type NameOf<Value extends string, Prefix extends string> = Value extends `${Prefix}${infer Name}`
  ? Lowercase<Name>
  : never;

/**
 * `APPLICATION_STATUS_IN_PROGRESS` with prefix `APPLICATION_STATUS_` is `in_progress`.
 * A value that the contract does not list is a compile error.
 */
export const enumJson = <Value extends string, Prefix extends string>(
  value: Value,
  prefix: Prefix,
): Exclude<NameOf<Value, Prefix>, Unknown> => {
  const name = value.slice(prefix.length).toLowerCase();
  if (!value.startsWith(prefix) || name === 'unspecified') throw new Error(`${value} is not a value of ${prefix}`);
  return name as Exclude<NameOf<Value, Prefix>, Unknown>;
};

export const seenDate = ({ seenAt }: { seenAt?: string }): Date | undefined => (seenAt ? new Date(seenAt) : undefined);
