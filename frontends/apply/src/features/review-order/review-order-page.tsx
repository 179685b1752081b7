import { Alert } from '@wayfare/ui/components/alert';
import { Card } from '@wayfare/ui/components/card';
import { Flag } from '@wayfare/ui/components/flag';
import { StepPage } from '@wayfare/ui/components/step-page';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { CalendarClock, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDeliveryWords } from '../delivery/use-delivery-words.ts';
import { useWhen } from '../delivery/use-when.ts';
import { EarlyStep } from '../flow/early-step.tsx';
import { useSaveStatus } from '../flow/flow-saver.ts';
import type { StoredPassport, StoredTraveller } from '../flow/flow-storage.ts';
import { useFlow } from '../flow/flow-store.ts';
import { isoOf } from '../flow/real-date.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { OrderSummary } from '../order/order-summary.tsx';
import { useMoney } from '../order/use-money.ts';
import { useOrder } from '../order/use-order.ts';
import { TripNotes } from '../trip/trip-notes.tsx';
import { AddOns } from './add-ons.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { useCheckout } from './use-checkout.ts';
import { useQuote } from './use-quote.ts';

/** Step 4: everything once more, then to the payment. */
export function ReviewOrderPage() {
  return (
    <EarlyStep needs="processing">
      <ReviewOrder />
    </EarlyStep>
  );
}

function ReviewOrder() {
  const { t } = useTranslation('apply');
  const saveStatus = useSaveStatus();
  const { destination, upsells, travellers, isPriceFinal } = useOrder();
  const { price, by } = useQuote();
  const { write } = useMoney();
  const hasNationality = useFlow(({ order }) => (order?.nationality ?? '') !== '');
  const { pay, isBusy, failure } = useCheckout();
  const deliveryWords = useDeliveryWords();
  const when = useWhen();

  return (
    <StepPage
      title={t('review.title')}
      step={4}
      onSubmit={(event) => {
        event.preventDefault();
        if (price && hasNationality) pay(price.total);
      }}
      submitLabel={t('review.pay')}
      busy={isBusy}
      busyLabel={t('review.paying')}
      submitDisabled={!price || !isPriceFinal || !hasNationality}
      backTo="/application/processing-time"
      backLabel={t('previous')}
      saveState={saveStatus}
      summary={
        <OrderSummary
          destination={destination}
          travellers={travellers}
          price={price}
          isPriceFinal={isPriceFinal}
          by={by}
        />
      }
      summaryTotal={price && write(price.total)}
      footnote={<Disclosure destination={destination} />}
    >
      {by && (
        <div className="flex items-center gap-4 rounded-card border border-success/30 bg-success-soft p-4 sm:p-5">
          <CalendarClock aria-hidden="true" className="size-8 shrink-0 text-success" strokeWidth={1.75} />
          <div>
            <p className="text-muted">{t('delivery.banner')}</p>
            <p className="text-xl font-semibold text-success first-letter:uppercase">{deliveryWords(by)}</p>
            <p className="text-sm text-muted">{t('promise.review', { when: when(by) })}</p>
          </div>
        </div>
      )}
      <TripCard />
      <DuplicateNotice />
      <OrderCard />
      <AddOns upsells={upsells} hasNationality={hasNationality} />
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <p className="flex items-start gap-2 text-sm text-muted">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('review.secure')}
      </p>
    </StepPage>
  );
}

/** When the journey begins, and what that means for the visa and the passports. */
function TripCard() {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const day = useFlow(({ travelDate }) => travelDate);
  if (!day) return null;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h2 className="font-semibold">{t('trip.review', { day: formatDate(day, language, { dateStyle: 'long' }) })}</h2>
        <ChangeLink to="/application/processing-time">{t('trip.change')}</ChangeLink>
      </div>
      <TripNotes />
    </Card>
  );
}

/** The speed, the visa and the people, each with the way back to change it. */
function OrderCard() {
  const { t } = useTranslation('apply');
  const { destination } = useOrder();
  const speed = useFlow((state) => state.processingSpeed);
  const travellers = useFlow((state) => state.personalDetails);
  const passports = useFlow((state) => state.passportDetails);
  if (!destination) return null;
  const facts = [
    [t('summary.validFor'), destination.validFor],
    [t('summary.maxStay'), destination.maxStay],
    [t('summary.entries'), destination.numberOfEntries],
  ];
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-muted">{speed?.short_name}</p>
          <h2 className="text-xl font-semibold">{destination.visaName}</h2>
        </div>
        <Flag country={destination.destinationCountry} src={destination.flagIconUrl || undefined} size="large" />
      </div>
      <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-4">
        <h3 className="text-sm text-muted">{t('review.travelers')}</h3>
        <ul className="flex flex-col gap-3 pt-1">
          {travellers.map((traveller, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two travellers may share a name
            <TravellerItem key={index} traveller={traveller} passport={passports[index]} />
          ))}
        </ul>
      </div>
      <p className="flex flex-wrap gap-x-5 border-t border-line pt-3">
        <ChangeLink to="/application/order-confirmation">{t('review.editVisa')}</ChangeLink>
        <ChangeLink to="/application/personal-details">{t('review.editTravelers')}</ChangeLink>
        <ChangeLink to="/application/processing-time">{t('review.editSpeed')}</ChangeLink>
      </p>
    </Card>
  );
}

interface TravellerItemProps {
  readonly traveller: StoredTraveller;
  /** null where it comes later. */
  readonly passport: StoredPassport | null | undefined;
}

/** A traveller, with what a slip of the finger would ruin. */
function TravellerItem({ traveller, passport }: TravellerItemProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { firstMiddleName, lastName, birthYear, birthMonth, birthDay, email } = traveller;
  const day = isoOf({ year: birthYear, month: birthMonth, day: birthDay });
  const facts = [
    day && t('review.born', { day: formatDate(day, language, { dateStyle: 'long' }) }),
    passport?.passportNumber && t('review.passport', { number: passport.passportNumber }),
    email,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
      <span className="min-w-0 break-words">{`${firstMiddleName} ${lastName}`.trim()}</span>
      {passport === null && <span className="text-sm font-normal text-muted">{t('review.latePassport')}</span>}
      <ul className="flex w-full flex-wrap gap-x-4 text-sm font-normal text-muted">
        {facts.map((fact) => (
          <li key={fact} className="numeric min-w-0 break-words">
            {fact}
          </li>
        ))}
      </ul>
    </li>
  );
}

function ChangeLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-block py-1 text-primary underline underline-offset-4 hover:no-underline">
      {children}
    </Link>
  );
}
