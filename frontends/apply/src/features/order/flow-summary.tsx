import { useTranslation } from 'react-i18next';
import { expectedDelivery, processingHours } from '../delivery/delivery-date.ts';
import { OrderSummary } from './order-summary.tsx';
import { useMoney } from './use-money.ts';
import { useOrder } from './use-order.ts';

/** The summary of this browser's order, on the steps after the first. */
export function FlowSummary() {
  const { destination, travellers, price, isPriceFinal, service } = useOrder();
  return (
    <OrderSummary
      destination={destination}
      travellers={travellers}
      price={price}
      isPriceFinal={isPriceFinal}
      by={service && expectedDelivery(processingHours(service), new Date())}
    />
  );
}

/** The total shown in the bar on narrow screens, with 'From' until a speed is chosen. */
export function useSummaryTotal(): string | undefined {
  const { t } = useTranslation('apply');
  const { price, isPriceFinal } = useOrder();
  const { write } = useMoney();
  if (!price) return undefined;
  return isPriceFinal ? write(price.total) : t('apply.from', { price: write(price.total) });
}
