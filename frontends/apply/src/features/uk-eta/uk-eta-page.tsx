import { useQuery } from '@tanstack/react-query';
import { MAX_APPLICANTS } from '@wayfare/gateway/contract/constants';
import { carriedPassport, chosenPassport, rememberPassport } from '@wayfare/ui/chosen-passport';
import { Flag } from '@wayfare/ui/components/flag';
import { Select } from '@wayfare/ui/components/select';
import { StepPage } from '@wayfare/ui/components/step-page';
import { Stepper } from '@wayfare/ui/components/stepper';
import { countryInSentence } from '@wayfare/ui/country-in-sentence';
import { countryName, formatFigure } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { destinationsQuery, settingsQuery } from '../catalogue/api.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { useMoney } from '../order/use-money.ts';
import { usePreview } from '../order/use-order.ts';
import { NotForPassport } from '../passport-choice/not-for-passport.tsx';
import { NotOnSale } from '../slug-visa/not-on-sale.tsx';
import { chooseOrder } from '../your-visa/choose-order.ts';
import { orderOf } from '../your-visa/order-of.ts';

/** As the specification has them; another eligible passport that was chosen before is added. */
const named = ['US', 'CA', 'AU', 'NZ'];

/** The start page of the United Kingdom's ETA. */
export function UkEtaPage() {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const navigate = useNavigate();
  const { write } = useMoney();
  const [search] = useSearchParams();
  const [passport, setPassport] = useState(() => carriedPassport(search) || chosenPassport() || 'US');
  const [travellers, setTravellers] = useState(1);
  const { data: catalogue } = useQuery(destinationsQuery());
  const etas = catalogue?.destinations.filter(
    ({ destinationCountry, visaName }) => destinationCountry === 'GB' && visaName.includes('ETA'),
  );
  // A copy that staff are still preparing bears the same name.
  const destination = etas?.find(({ fromPrice }) => fromPrice);
  const isFit = named.includes(passport) || (destination?.nationalityCountries.includes(passport) ?? false);
  const nationality = isFit ? passport : '';
  const nationalities = isFit && !named.includes(passport) ? [...named, passport] : named;
  const { price } = usePreview(destination, travellers);
  if (etas?.[0] && !destination) return <NotOnSale destination={etas[0]} passport={passport} />;
  // "United States passport holders", and "un pasaporte de Estados Unidos".
  const country =
    language === 'en' ? countryName(nationality, language) : countryInSentence(nationality, language, 'of');

  return (
    <StepPage
      title={t('ukEta.title')}
      note={isFit ? t('ukEta.mandatory', { nationality: country }) : undefined}
      step={1}
      submitLabel={t('visa.start')}
      submitDisabled={!destination || nationality === ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!destination || nationality === '') return;
        chooseOrder(orderOf(destination, nationality, travellers));
        navigate('/application/personal-details');
      }}
      summary={<MostPopular from={price && t('summary.from', { price: write(price.total) })} />}
      summaryTotal={price && t('apply.from', { price: write(price.total) })}
      footnote={<Disclosure destination={destination} />}
    >
      {destination && !isFit && <NotForPassport destination={destination} passport={passport} />}
      <Select
        label={t('visa.nationality')}
        hint={t('visa.nationalityHint')}
        value={nationality}
        placeholder={isFit ? undefined : t('visa.nationalityPlaceholder')}
        onChange={({ target }) => {
          rememberPassport(target.value);
          setPassport(target.value);
        }}
        options={nationalities.map((value) => ({ value, label: countryName(value, language) }))}
      />
      <Select
        label={t('ukEta.applyingFor')}
        defaultValue="uk-eta"
        options={[{ value: 'uk-eta', label: t('ukEta.product') }]}
      />
      <Stepper max={MAX_APPLICANTS} label={t('visa.applicants')} value={travellers} onChange={setTravellers} />
      {catalogue && !destination && <p role="alert">{t('ukEta.unavailable')}</p>}
      <Reviews />
    </StepPage>
  );
}

/** A marketing figure, so it is shown only where the operator configures it. */
function Reviews() {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { data: settings } = useQuery(settingsQuery());
  const reviews = settings?.figures.find(({ key }) => key === 'reviews');
  if (!reviews) return <p className="min-h-6" />;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
      <span role="img" aria-label={t('ukEta.stars')} className="flex gap-0.5 text-accent">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} aria-hidden="true" className="size-5" fill={star <= 4 ? 'currentColor' : 'none'} />
        ))}
      </span>
      <span className="font-medium">{t('ukEta.reviews', { figure: formatFigure(reviews.value, language) })}</span>
      {reviews.source && <span className="text-sm text-muted">{reviews.source}</span>}
    </p>
  );
}

function MostPopular({ from }: { from: string | undefined }) {
  const { t } = useTranslation('apply');
  const facts = [
    [t('summary.validFor'), t('ukEta.validFor')],
    [t('summary.entries'), t('ukEta.entries')],
    [t('summary.maxStay'), t('ukEta.maxStay')],
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-lg font-semibold">
        <Flag country="GB" />
        {t('ukEta.popular')}
      </p>
      <dl className="flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {from && <p className="numeric border-t border-line pt-4 font-semibold">{from}</p>}
    </div>
  );
}
