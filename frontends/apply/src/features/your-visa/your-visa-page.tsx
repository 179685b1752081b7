import { useQuery } from '@tanstack/react-query';
import { MAX_APPLICANTS } from '@wayfare/gateway/contract/constants';
import { carriedPassport, chosenPassport, rememberPassport } from '@wayfare/ui/chosen-passport';
import { Combobox } from '@wayfare/ui/components/combobox';
import { ErrorState } from '@wayfare/ui/components/state';
import { StepPage } from '@wayfare/ui/components/step-page';
import { Stepper } from '@wayfare/ui/components/stepper';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { continueRoute, isPaid } from '../application/continue-route.ts';
import { destinationsQuery } from '../catalogue/api.ts';
import { useServerCopy } from '../flow/early-step.tsx';
import { useSaveStatus } from '../flow/flow-saver.ts';
import { useFlow } from '../flow/flow-store.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { useMoney } from '../order/use-money.ts';
import { usePreview } from '../order/use-order.ts';
import { inPassportOrder, isForPassport } from '../passport-choice/in-passport-order.ts';
import { NotForPassport } from '../passport-choice/not-for-passport.tsx';
import { usePassportWords } from '../passport-choice/use-passport-words.ts';
import { chooseOrder } from './choose-order.ts';
import { NationalitySelect } from './nationality-select.tsx';
import { orderOf } from './order-of.ts';
import { VisaSummary } from './visa-summary.tsx';

/** Step 1: which visa, which passport, how many. */
export function YourVisaPage() {
  const application = useServerCopy();
  const generation = useFlow((state) => state.generation);
  if (application && isPaid(application)) return <Navigate to={continueRoute(application)} replace />;
  return <YourVisaForm key={generation} />;
}

function YourVisaForm() {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const order = useFlow((state) => state.order);
  const saveStatus = useSaveStatus();
  const { data: catalogue, error, refetch } = useQuery(destinationsQuery());
  const [chosen, setChosen] = useState({
    destinationId: order?.destination_id ?? '',
    nationality: carriedPassport(search) || chosenPassport() || (order?.nationality ?? ''),
    travellers: order?.numApplicants ?? 1,
  });

  // The landing page carries a country along; the visa for it is chosen once the catalogue is here.
  const wanted = search.get('destination')?.toUpperCase();
  const destination =
    catalogue?.destinations.find(({ id }) => id === chosen.destinationId) ??
    catalogue?.destinations.find(
      ({ destinationCountry }) => chosen.destinationId === '' && destinationCountry === wanted,
    );
  const isEligible = destination?.nationalityCountries.includes(chosen.nationality) ?? false;
  const nationality = isEligible ? chosen.nationality : '';
  const words = usePassportWords(chosen.nationality);
  const { price } = usePreview(destination, chosen.travellers);
  const { write } = useMoney();

  const options = useMemo(
    () =>
      inPassportOrder(catalogue?.destinations ?? [], chosen.nationality).map((each) => ({
        value: each.id,
        label: each.visaName,
        description: isForPassport(each, chosen.nationality)
          ? `${each.validFor}, ${each.numberOfEntries}`
          : t('passportChoice.mark', { passport: words.passport }),
        country: each.destinationCountry,
        keywords: each.destinationName,
      })),
    [catalogue, chosen.nationality, words.passport, t],
  );

  const start = () => {
    if (!destination || nationality === '') return;
    chooseOrder(orderOf(destination, nationality, chosen.travellers));
    navigate('/application/personal-details');
  };

  return (
    <StepPage
      title={t('visa.title')}
      note={t('visa.note')}
      step={1}
      submitLabel={t('visa.start')}
      submitDisabled={!destination || nationality === ''}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      footnote={<Disclosure destination={destination} />}
      saveState={order ? saveStatus : undefined}
      summaryTotal={price && destination ? t('apply.from', { price: write(price.total) }) : undefined}
      summary={
        destination ? (
          <VisaSummary destination={destination} travellers={chosen.travellers} />
        ) : (
          <p className="text-muted">{t('visa.summaryEmpty')}</p>
        )
      }
    >
      {error && !catalogue ? (
        <ErrorState title={t('visa.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-6">
          <Combobox
            id="destination"
            label={t('visa.destination')}
            placeholder={t('visa.destinationPlaceholder')}
            options={options}
            value={destination?.id ?? ''}
            onChange={(destinationId) => setChosen({ ...chosen, destinationId })}
            disabled={!catalogue}
          />
          {destination && chosen.nationality !== '' && !isEligible && (
            <NotForPassport destination={destination} passport={chosen.nationality} />
          )}
          {destination && (
            <NationalitySelect
              countries={destination.nationalityCountries}
              value={nationality}
              onChange={(country) => {
                rememberPassport(country);
                setChosen({ ...chosen, nationality: country });
              }}
            />
          )}
          <Stepper
            max={MAX_APPLICANTS}
            label={t('visa.applicants')}
            value={chosen.travellers}
            onChange={(travellers) => setChosen({ ...chosen, travellers })}
          />
        </div>
      )}
    </StepPage>
  );
}
