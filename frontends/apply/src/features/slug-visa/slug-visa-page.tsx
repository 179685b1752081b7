import { useSuspenseQuery } from '@tanstack/react-query';
import type { Destination } from '@wayfare/api/schema';
import { MAX_APPLICANTS } from '@wayfare/gateway/contract/constants';
import { carriedPassport, chosenPassport, rememberPassport } from '@wayfare/ui/chosen-passport';
import { Flag } from '@wayfare/ui/components/flag';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { EmptyState } from '@wayfare/ui/components/state';
import { StepPage } from '@wayfare/ui/components/step-page';
import { Stepper } from '@wayfare/ui/components/stepper';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { continueRoute, isPaid } from '../application/continue-route.ts';
import { destinationsQuery } from '../catalogue/api.ts';
import { useServerCopy } from '../flow/early-step.tsx';
import { useSaveStatus } from '../flow/flow-saver.ts';
import { useFlow } from '../flow/flow-store.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { useMoney } from '../order/use-money.ts';
import { usePreview } from '../order/use-order.ts';
import { mandatoryWords } from '../passport-choice/mandatory-words.ts';
import { NotForPassport } from '../passport-choice/not-for-passport.tsx';
import { chooseOrder } from '../your-visa/choose-order.ts';
import { NationalitySelect } from '../your-visa/nationality-select.tsx';
import { orderOf } from '../your-visa/order-of.ts';
import { VisaSummary } from '../your-visa/visa-summary.tsx';
import { NotOnSale } from './not-on-sale.tsx';
import { useSlugDraft } from './use-slug-draft.ts';

/**
 * The start of one destination, by its address. Until its visa is known, what was served (or the page before) stays.
 */
export function SlugVisaPage() {
  const { slug } = useParams();
  const { data: catalogue } = useSuspenseQuery(destinationsQuery());
  const destination = catalogue.destinations.find((each) => each.slug === slug);
  return destination ? <SlugVisa key={destination.id} destination={destination} /> : <DestinationNotFound />;
}

function SlugVisa({ destination }: { destination: Destination }) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { nationalityCountries, slug, visaName, destinationCountry, flagIconUrl } = destination;
  // The passport that was chosen is never swapped: a visa that is not for it says so, and begins no draft.
  const [picked, setPicked] = useState(() => carriedPassport(search));
  const ordered = useFlow((state) => (state.order?.slug === slug ? state.order : null));
  const passport = picked || ordered?.nationality || chosenPassport();
  const isFit = passport === '' || nationalityCountries.includes(passport);
  const nationality = isFit ? passport || (nationalityCountries[0] ?? '') : '';
  const order = isFit ? ordered : null;
  useSlugDraft(isFit && destination.fromPrice ? destination : undefined, nationality);
  const application = useServerCopy();
  const saveStatus = useSaveStatus();
  const travellers = order?.numApplicants ?? 1;
  const { price } = usePreview(destination, travellers);
  const { write } = useMoney();
  if (application?.slug === slug && isPaid(application)) return <Navigate to={continueRoute(application)} replace />;
  if (!destination.fromPrice) return <NotOnSale destination={destination} passport={passport} />;

  const choose = (country: string, count: number) => {
    rememberPassport(country);
    setPicked(country);
    // Without an order of this visa the draft is begun by the page itself, with what was just chosen.
    if (order) chooseOrder(orderOf(destination, country, count));
  };
  return (
    <StepPage
      title={t('slug.title', { visa: visaName })}
      note={
        isFit
          ? t('slug.mandatory', { visa: visaName, ...mandatoryWords(nationality, destination, language) })
          : undefined
      }
      step={1}
      submitLabel={t('visa.start')}
      submitDisabled={nationality === ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (nationality === '') return;
        chooseOrder(orderOf(destination, nationality, travellers));
        navigate('/application/personal-details');
      }}
      saveState={order ? saveStatus : undefined}
      summary={<VisaSummary destination={destination} travellers={travellers} />}
      summaryTotal={price && t('apply.from', { price: write(price.total) })}
      footnote={<Disclosure destination={destination} />}
    >
      <div className="flex flex-col gap-1.5">
        <span className="font-medium">{t('visa.destination')}</span>
        <p className="flex min-h-12 items-center gap-3 rounded-field border border-line bg-sunken px-3.5 py-2 font-medium">
          <Flag country={destinationCountry} src={flagIconUrl || undefined} />
          {visaName}
        </p>
      </div>
      {!isFit && <NotForPassport destination={destination} passport={passport} />}
      <NationalitySelect
        countries={nationalityCountries}
        value={nationality}
        onChange={(country) => choose(country, travellers)}
      />
      <Stepper
        max={MAX_APPLICANTS}
        label={t('visa.applicants')}
        value={travellers}
        onChange={(count) => order && chooseOrder(orderOf(destination, nationality, count))}
      />
    </StepPage>
  );
}

function DestinationNotFound() {
  const { t } = useTranslation('apply');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6">
      <PageTitle className="text-center">{t('slug.notFound')}</PageTitle>
      <EmptyState
        icon={MapPinOff}
        title={t('slug.notFoundBody')}
        action={
          <>
            <LinkButton to="/">{t('slug.home')}</LinkButton>
            <LinkButton to="/apply" variant="secondary">
              {t('slug.all')}
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
