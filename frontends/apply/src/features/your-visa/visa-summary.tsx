import type { Destination } from '@wayfare/api/schema';
import { OrderSummary } from '../order/order-summary.tsx';
import { usePreview } from '../order/use-order.ts';

interface VisaSummaryProps {
  readonly destination: Destination;
  readonly travellers: number;
}

/** The summary beside the first step: what is known before anything is saved. */
export function VisaSummary({ destination, travellers }: VisaSummaryProps) {
  const { price } = usePreview(destination, travellers);
  return <OrderSummary destination={destination} travellers={travellers} price={price} isPriceFinal={false} />;
}
