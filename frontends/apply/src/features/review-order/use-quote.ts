import { useQuery } from '@tanstack/react-query';
import { useCurrency } from '@wayfare/ui/use-preferences';
import { quoteQuery } from '../application/api.ts';
import { useFlow } from '../flow/flow-store.ts';
import { useOrder } from '../order/use-order.ts';
import type { PriceSplit } from '../price/price-split.ts';

/** The server's price once everything is saved; until then the catalogue's, which follows the same rule. */
export function useQuote(): { price: PriceSplit | undefined; hours: number | undefined } {
  const applicationId = useFlow((state) => state.applicationId);
  const version = useFlow((state) => state.version);
  const isSaved = useFlow((state) => state.unsaved.length === 0);
  const currency = useCurrency();
  const { price } = useOrder();
  const { data: quote } = useQuery({
    ...quoteQuery(applicationId ?? '', currency, String(version)),
    enabled: applicationId !== null && isSaved,
  });
  return { price: quote ?? price, hours: quote?.processingHours };
}
