import { useQuery } from '@tanstack/react-query';
import { useCurrency } from '@wayfare/ui/use-preferences';
import { quoteQuery } from '../application/api.ts';
import { expectedDelivery, processingHours } from '../delivery/delivery-date.ts';
import { useFlow } from '../flow/flow-store.ts';
import { useOrder } from '../order/use-order.ts';
import type { PriceSplit } from '../price/price-split.ts';

/**
 * The server's price and promise once everything is saved; until then the catalogue's, which follow the same rules but
 * for the office's hours.
 */
export function useQuote(): { price: PriceSplit | undefined; by: Date | undefined } {
  const applicationId = useFlow((state) => state.applicationId);
  const version = useFlow((state) => state.version);
  const isSaved = useFlow((state) => state.unsaved.length === 0);
  const currency = useCurrency();
  const { price, service } = useOrder();
  const { data: quote } = useQuery({
    ...quoteQuery(applicationId ?? '', currency, String(version)),
    enabled: applicationId !== null && isSaved,
  });
  const usual = service && expectedDelivery(processingHours(service), new Date());
  return { price: quote ?? price, by: quote?.handOverBy ? new Date(quote.handOverBy) : usual };
}
