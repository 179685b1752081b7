import { useQuery } from '@tanstack/react-query';
import type { Destination, Upsell, VisaService } from '@wayfare/api/schema';
import { useCurrency } from '@wayfare/ui/use-preferences';
import { destinationsQuery, servicesQuery, upsellsQuery } from '../catalogue/api.ts';
import { useFlow } from '../flow/flow-store.ts';
import { type PriceSplit, type Rates, splitPrice } from '../price/price-split.ts';

export interface OrderView {
  readonly destination: Destination | undefined;
  readonly services: readonly VisaService[] | undefined;
  readonly service: VisaService | undefined;
  readonly upsells: readonly Upsell[] | undefined;
  readonly travellers: number;
  readonly rates: Rates | undefined;
  /** The price at the chosen speed; until one is chosen, at the cheapest. */
  readonly price: PriceSplit | undefined;
  readonly isPriceFinal: boolean;
}

/** The lowest price of the visa on display, before an order exists. */
export function usePreview(destination: Destination | undefined, travellers: number): Pick<OrderView, 'price'> {
  const currency = useCurrency();
  const { data: catalogue } = useQuery(destinationsQuery());
  const { data: services } = useQuery({
    ...servicesQuery(destination?.id ?? ''),
    enabled: destination !== undefined,
  });
  const [cheapest] = services ?? [];
  if (!destination || !catalogue || !cheapest) return { price: undefined };
  return {
    price: splitPrice({
      governmentFee: destination.governmentFee,
      processing: { name: cheapest.serviceName, price: cheapest.price },
      upsells: [],
      travellers,
      currency,
      rates: catalogue.rates,
    }),
  };
}

/** This browser's order together with its catalogue data. */
export function useOrder(): OrderView {
  const order = useFlow((state) => state.order);
  const speedId = useFlow((state) => state.processingSpeed?.id);
  const selected = useFlow((state) => state.selectedUpsells);
  const currency = useCurrency();
  const destinationId = order?.destination_id ?? '';
  const { data: catalogue } = useQuery(destinationsQuery());
  const { data: services } = useQuery({ ...servicesQuery(destinationId), enabled: destinationId !== '' });
  const { data: upsells } = useQuery({
    ...upsellsQuery(destinationId, order?.nationality ?? ''),
    enabled: destinationId !== '' && order?.nationality !== '',
  });
  const destination = catalogue?.destinations.find(({ id }) => id === destinationId);
  const service = services?.find(({ id }) => id === speedId);
  const priced = service ?? services?.[0];
  const travellers = order?.numApplicants ?? 1;
  const price =
    destination && catalogue && priced
      ? splitPrice({
          governmentFee: destination.governmentFee,
          processing: { name: priced.serviceName, price: priced.price },
          upsells: (upsells ?? [])
            .filter(({ id }) => selected.includes(id))
            .map(({ upsellName, price: each }) => ({ name: upsellName, price: each })),
          travellers,
          currency,
          rates: catalogue.rates,
        })
      : undefined;
  return {
    destination,
    services,
    service,
    upsells,
    travellers,
    rates: catalogue?.rates,
    price,
    isPriceFinal: service !== undefined,
  };
}
