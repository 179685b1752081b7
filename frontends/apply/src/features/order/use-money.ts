import { useQuery } from '@tanstack/react-query';
import { convertMoney, formatMoney, type Money } from '@wayfare/ui/format';
import { useCurrency, useLanguage } from '@wayfare/ui/use-preferences';
import { destinationsQuery } from '../catalogue/api.ts';

/** Writes amounts in the reader's way; `fromUsd` turns a catalogue price into the chosen currency first. */
export function useMoney() {
  const language = useLanguage();
  const currency = useCurrency();
  const { data: catalogue } = useQuery(destinationsQuery());
  const write = (money: Money) => formatMoney(money, language);
  const fromUsd = (money: Money) => write(convertMoney(money, currency, catalogue?.rates ?? {}));
  return { write, fromUsd };
}
