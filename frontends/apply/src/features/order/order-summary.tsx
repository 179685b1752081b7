import type { Destination } from '@wayfare/api/schema';
import { Flag } from '@wayfare/ui/components/flag';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { useTranslation } from 'react-i18next';
import { useDeliveryWords } from '../delivery/use-delivery-words.ts';
import { useWhen } from '../delivery/use-when.ts';
import type { PriceSplit } from '../price/price-split.ts';
import { useMoney } from './use-money.ts';

interface OrderSummaryProps {
  readonly destination: Destination | undefined;
  readonly travellers: number;
  readonly price: PriceSplit | undefined;
  /** False while the speed is not chosen: the total then is the lowest it can be. */
  readonly isPriceFinal: boolean;
  /** By when it is handed to the authority. */
  readonly by?: Date | undefined;
}

/** What is ordered, for how many, and what all of it costs. */
export function OrderSummary({ destination, travellers, price, isPriceFinal, by }: OrderSummaryProps) {
  const { t } = useTranslation('apply');
  const { write } = useMoney();
  const deliveryWords = useDeliveryWords();
  const when = useWhen();
  if (!destination) return <SummarySkeleton />;
  const lines = isPriceFinal ? price?.lines : price?.lines.filter(({ kind }) => kind !== 'processing');
  const words = { government_fee: () => t('summary.governmentFee'), upsell: (name: string) => name };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Flag country={destination.destinationCountry} src={destination.flagIconUrl || undefined} />
        <p className="text-lg leading-snug font-semibold">{destination.visaName}</p>
      </div>
      <VisaFacts destination={destination} travellers={travellers} />
      <div className="flex flex-col gap-2 border-t border-line pt-4">
        {lines?.map(({ kind, name, unitPrice, quantity, amount }) => (
          <div key={`${kind}-${name}`} className="flex items-baseline justify-between gap-4">
            <span>
              {kind === 'processing' ? t('summary.processing', { speed: name }) : words[kind](name)}
              <span className="numeric block text-sm text-muted">
                {t('summary.perUnit', { price: write(unitPrice), count: quantity })}
              </span>
            </span>
            <span className="numeric whitespace-nowrap">{write(amount)}</span>
          </div>
        )) ?? <Skeleton className="h-6 w-full" />}
      </div>
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <div className="flex items-baseline justify-between gap-4 font-semibold">
          <span>{t('summary.total')}</span>
          <span className={isPriceFinal ? 'numeric text-xl' : 'text-right'}>
            {isPriceFinal && price ? (
              write(price.total)
            ) : (
              <>
                {price && (
                  <span className="numeric block text-xl">{t('apply.from', { price: write(price.total) })}</span>
                )}
                <span className="block text-sm font-normal text-muted">{t('summary.calculatedAtCheckout')}</span>
              </>
            )}
          </span>
        </div>
        {!isPriceFinal && price && <p className="text-sm text-muted">{t('summary.cheapest')}</p>}
        {isPriceFinal && <p className="text-sm text-muted">{t('summary.taxNote')}</p>}
      </div>
      {by && (
        <div className="rounded-field bg-success-soft px-4 py-3">
          <p className="text-sm text-muted">{t('summary.delivery')}</p>
          <p className="font-semibold text-success first-letter:uppercase">{deliveryWords(by)}</p>
          <p className="numeric text-sm text-muted">{when(by)}</p>
        </div>
      )}
    </div>
  );
}

/** Validity, entries and stay of a visa, and for how many it is ordered. */
function VisaFacts({ destination, travellers }: { destination: Destination; travellers?: number }) {
  const { t } = useTranslation('apply');
  const facts = [
    [t('summary.validFor'), destination.validFor],
    [t('summary.maxStay'), destination.maxStay],
    [t('summary.entries'), destination.numberOfEntries],
    ...(travellers === undefined ? [] : [[t('summary.travelers'), String(travellers)]]),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SummarySkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-8 w-1/2" />
    </div>
  );
}
