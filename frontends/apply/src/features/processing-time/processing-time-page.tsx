import { useQuery } from '@tanstack/react-query';
import type { VisaService } from '@wayfare/api/schema';
import { RadioCards } from '@wayfare/ui/components/choice-cards';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { StepPage } from '@wayfare/ui/components/step-page';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { servicesQuery } from '../catalogue/api.ts';
import { expectedDelivery, processingHours } from '../delivery/delivery-date.ts';
import { useDeliveryWords } from '../delivery/use-delivery-words.ts';
import { EarlyStep } from '../flow/early-step.tsx';
import { useSaveStatus } from '../flow/flow-saver.ts';
import type { StoredSpeed } from '../flow/flow-storage.ts';
import { answer, keep, useFlow } from '../flow/flow-store.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { FlowSummary, useSummaryTotal } from '../order/flow-summary.tsx';
import { useMoney } from '../order/use-money.ts';
import { useOrder } from '../order/use-order.ts';
import { TravelDateField } from '../trip/travel-date-field.tsx';
import { useTravelDay } from '../trip/use-travel-day.ts';
import { useTrip } from '../trip/use-trip.ts';

/** Step 3: how fast. */
export function ProcessingTimePage() {
  return (
    <EarlyStep needs="personal-details">
      <ProcessingTimeForm />
    </EarlyStep>
  );
}

const speedOf = ({ id, serviceName, shortName, price, stripeProductId }: VisaService): StoredSpeed => ({
  id,
  name: serviceName,
  short_name: shortName,
  price: price.amountMinor / 100,
  stripe_product_id: stripeProductId,
});

function ProcessingTimeForm() {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const saveStatus = useSaveStatus();
  const summaryTotal = useSummaryTotal();
  const { fromUsd } = useMoney();
  const deliveryWords = useDeliveryWords();
  const { destination } = useOrder();
  const destinationId = useFlow(({ order }) => order?.destination_id ?? '');
  const chosenId = useFlow((state) => state.processingSpeed?.id);
  const travelDay = useTravelDay();
  const trip = useTrip();
  const { data: services, error, refetch } = useQuery(servicesQuery(destinationId));

  // The cheapest is chosen until the traveller chooses; a speed that is no longer offered gives way to it too.
  useEffect(() => {
    const [cheapest] = services ?? [];
    if (cheapest && !services?.some(({ id }) => id === chosenId)) keep({ processingSpeed: speedOf(cheapest) });
  }, [services, chosenId]);

  const choose = (id: string) => {
    const service = services?.find((each) => each.id === id);
    if (service) keep({ processingSpeed: speedOf(service) });
  };

  const hours = services?.map(processingHours) ?? [];
  const badge = (index: number) => {
    if (hours.length < 2) return null;
    if (index === 0) return t('processing.cheapest');
    return hours[index] === Math.min(...hours) ? t('processing.fastest') : null;
  };

  return (
    <StepPage
      title={t('processing.title')}
      note={t('processing.note')}
      step={3}
      onSubmit={(event) => {
        event.preventDefault();
        const service = services?.find(({ id }) => id === chosenId);
        if (!service || !travelDay.check()) return;
        answer('processing', { processingSpeed: speedOf(service) });
        navigate('/application/review-order');
      }}
      submitLabel={t('saveAndContinue')}
      submitDisabled={!services?.some(({ id }) => id === chosenId)}
      backTo="/application/passport-details"
      backLabel={t('previous')}
      saveState={saveStatus}
      errors={travelDay.faults}
      summary={<FlowSummary />}
      summaryTotal={summaryTotal}
      footnote={<Disclosure destination={destination} />}
    >
      <TravelDateField value={travelDay.parts} onChange={travelDay.choose} error={travelDay.error} />
      {services ? (
        services.length > 0 ? (
          <RadioCards
            legend={t('processing.legend')}
            hideLegend
            value={chosenId ?? ''}
            onChange={choose}
            options={services.map((service, index) => ({
              value: service.id,
              title: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {service.serviceName}
                  {badge(index) && <span className="text-sm font-medium text-success">{badge(index)}</span>}
                </span>
              ),
              description: (
                <span className="flex flex-col">
                  {!service.serviceName.includes(service.shortName) && <span>{service.shortName}</span>}
                  <span>
                    {t('processing.by', {
                      when: deliveryWords(expectedDelivery(processingHours(service), new Date())),
                    })}
                  </span>
                  {trip?.lateSpeeds.includes(service.id) && (
                    <span className="font-medium text-warning">{t('trip.late')}</span>
                  )}
                </span>
              ),
              aside: (
                <span className="flex flex-wrap items-baseline gap-x-1.5 sm:flex-col sm:items-end">
                  {fromUsd(service.price)}
                  <span className="text-sm font-normal text-muted">{t('processing.perTraveler')}</span>
                </span>
              ),
            }))}
          />
        ) : (
          <EmptyState title={t('processing.empty')}>{t('processing.emptyBody')}</EmptyState>
        )
      ) : error ? (
        <ErrorState title={t('processing.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-3">
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-24 w-full rounded-card" />
          ))}
        </div>
      )}
    </StepPage>
  );
}
