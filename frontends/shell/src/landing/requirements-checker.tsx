import { useQuery } from '@tanstack/react-query';
import type { Requirement } from '@wayfare/api/schema';
import { rememberPassport } from '@wayfare/ui/chosen-passport';
import { classes } from '@wayfare/ui/classes';
import { buttonClasses } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { Combobox } from '@wayfare/ui/components/combobox';
import { Flag } from '@wayfare/ui/components/flag';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { countriesWith } from '@wayfare/ui/countries';
import { convertMoney, formatDate, formatMoney } from '@wayfare/ui/format';
import { useCurrency, useLanguage } from '@wayfare/ui/use-preferences';
import { ArrowRight, BadgeCheck, CircleHelp, CircleX, FileText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../layout/site-link.tsx';
import { destinationsQuery, requirementQuery } from './api.ts';
import { countryOptions, namedDestinations, namedNationalities } from './countries.ts';
import { type Journey, startAddress } from './start-address.ts';

interface CheckerProps {
  readonly journey: Journey;
  readonly onChange: (journey: Journey) => void;
}

/** Passport and destination in, what is needed and what we offer out; the answer appears in place. */
export function RequirementsChecker({ journey, onChange }: CheckerProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data: catalogue } = useQuery(destinationsQuery);
  const isSold = useIsSold(journey);
  const all = useMemo(() => countriesWith(catalogue?.destinations), [catalogue]);
  const nationalities = useMemo(() => countryOptions(language, all, namedNationalities), [language, all]);
  const destinations = useMemo(() => countryOptions(language, all, namedDestinations), [language, all]);
  return (
    <Card as="section" aria-labelledby="checker-title" className="flex flex-col gap-4 p-5 sm:p-7">
      <h2 id="checker-title" className="text-xl font-semibold">
        {t('checker.title')}
      </h2>
      <Combobox
        label={t('checker.passport')}
        options={nationalities}
        value={journey.nationality}
        onChange={(nationality) => {
          rememberPassport(nationality);
          onChange({ ...journey, nationality });
        }}
      />
      <Combobox
        label={t('checker.destination')}
        placeholder={t('checker.destinationPlaceholder')}
        options={destinations}
        value={journey.destination}
        onChange={(destination) => onChange({ ...journey, destination })}
        clearable
      />
      <Answer journey={journey} />
      {isSold ? (
        <SiteLink href={startAddress(journey)} className={buttonClasses()}>
          {t('landing.start')}
          <ArrowRight aria-hidden="true" />
        </SiteLink>
      ) : (
        <SiteLink
          href={`/apply?nationality=${journey.nationality}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          {t('checker.others')}
          <ArrowRight aria-hidden="true" />
        </SiteLink>
      )}
      <p className="text-sm text-muted">{t('landing.notGovernment')}</p>
      <noscript>
        <p className="text-sm font-medium">{t('landing.noScript')}</p>
      </noscript>
    </Card>
  );
}

/** False once it is known that we sell nothing for this journey: then there is nothing to start. */
function useIsSold({ nationality, destination }: Journey): boolean {
  const { data, isPlaceholderData } = useQuery(requirementQuery(nationality, destination));
  if (destination === '') return true;
  if (nationality === destination) return false;
  return !data || isPlaceholderData || data.offers.length > 0;
}

function Answer({ journey: { nationality, destination } }: { journey: Journey }) {
  const { t } = useTranslation('shell');
  const { data, isError, isPending, isPlaceholderData, fetchStatus, refetch } = useQuery(
    requirementQuery(nationality, destination),
  );
  if (destination === '') return null;
  const box = 'animate-rise rounded-field bg-primary-soft p-4';
  return (
    <div aria-live="polite">
      {nationality === destination ? (
        <div className={box}>
          <p className="font-semibold">{t('checker.home')}</p>
          <p className="text-sm">{t('checker.homeBody')}</p>
        </div>
      ) : isError ? (
        <div className={classes(box, 'bg-warning-soft')}>
          <p className="text-sm">{t('checker.failed')}</p>
          <button
            type="button"
            onClick={() => void refetch()}
            className="py-1 font-semibold underline underline-offset-4"
          >
            {t('checker.retry')}
          </button>
        </div>
      ) : data && !isPlaceholderData ? (
        <RequirementAnswer requirement={data} nationality={nationality} />
      ) : (
        (isPending || fetchStatus === 'fetching') && (
          <div className="flex flex-col gap-2 rounded-field bg-primary-soft p-4">
            <span className="sr-only">{t('checker.checking')}</span>
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-full" />
          </div>
        )
      )}
    </div>
  );
}

const looks = {
  none: BadgeCheck,
  eta: FileText,
  e_visa: FileText,
  visa_on_arrival: FileText,
  visa: FileText,
  no_admission: CircleX,
  unknown: CircleHelp,
};

function RequirementAnswer({ requirement, nationality }: { requirement: Requirement; nationality: string }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const currency = useCurrency();
  const { data: catalogue } = useQuery(destinationsQuery);
  const { kind, days, offers, source, sourceDate } = requirement;
  const Icon = looks[kind];
  return (
    <div className="animate-rise rounded-field bg-primary-soft p-4">
      <p className="flex items-start gap-2 font-semibold">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        {t(`checker.kind.${kind}`)}
      </p>
      <p className="mt-1 text-sm">
        {t(`checker.body.${kind}`)} {days > 0 && t('checker.stay', { count: days })}
      </p>
      {offers.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2">
          {offers.map((offer) => (
            <li key={offer.id}>
              <SiteLink
                href={`/order-confirmation/${offer.slug}?nationality=${nationality}`}
                className="flex items-center gap-3 rounded-field border border-line bg-surface p-3 no-underline transition-colors hover:border-primary"
              >
                <Flag country={offer.destinationCountry} src={offer.flagIconUrl} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="font-medium">{offer.visaName}</span>
                  {offer.fromPrice && (
                    <span className="numeric text-sm text-muted">
                      {t('checker.offer', {
                        price: formatMoney(convertMoney(offer.fromPrice, currency, catalogue?.rates ?? {}), language),
                      })}
                    </span>
                  )}
                </span>
                <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-primary" />
              </SiteLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-sm">{t('checker.offerNone')}</p>
      )}
      {source && (
        <p className="mt-2 text-sm text-muted">
          {sourceDate
            ? t('checker.source', { source, date: formatDate(sourceDate, language) })
            : t('checker.sourceUndated', { source })}
        </p>
      )}
    </div>
  );
}
