import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { expectedDelivery, processingHours } from '../delivery/delivery-date.ts';
import { useFlow } from '../flow/flow-store.ts';
import { messagesPath } from '../messages/api.ts';
import { OrderSummary } from './order-summary.tsx';
import { useMoney } from './use-money.ts';
import { useOrder } from './use-order.ts';

/** The summary of this browser's order, on the steps after the first. */
export function FlowSummary() {
  const { t } = useTranslation('apply');
  const { destination, travellers, price, isPriceFinal, service } = useOrder();
  const applicationId = useFlow((state) => state.applicationId);
  return (
    <div className="flex flex-col gap-4">
      <OrderSummary
        destination={destination}
        travellers={travellers}
        price={price}
        isPriceFinal={isPriceFinal}
        by={service && expectedDelivery(processingHours(service), new Date())}
      />
      {applicationId !== null && (
        <p className="border-t border-line pt-3 text-sm">
          <Link
            className="inline-block py-1.5 text-primary underline underline-offset-4 hover:no-underline"
            to={messagesPath(applicationId)}
          >
            {t('paid.help')}
          </Link>
        </p>
      )}
    </div>
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
