import { useQuery } from '@tanstack/react-query';
import type { Destination } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Flag } from '@wayfare/ui/components/flag';
import { Price } from '@wayfare/ui/components/price';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { convertMoney, countryName } from '@wayfare/ui/format';
import { useCurrency, useLanguage } from '@wayfare/ui/use-preferences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../layout/site-link.tsx';
import { destinationsQuery } from './api.ts';
import { namedDestinations } from './countries.ts';

const shownAtFirst = 9;

/**
 * The United Kingdom and the countries the checker names come first, then by name; what the passport can't have, last.
 */
const firstCountries: readonly string[] = ['GB', ...namedDestinations];

function inOrder(destinations: readonly Destination[], nationality: string): Destination[] {
  const seen = new Set<string>();
  const rank = new Map(
    destinations.map((destination) => {
      const place = firstCountries.indexOf(destination.destinationCountry);
      const isFirst = place !== -1 && !seen.has(destination.destinationCountry);
      seen.add(destination.destinationCountry);
      return [destination.id, isFirst ? place : firstCountries.length];
    }),
  );
  const isUnfit = ({ nationalityCountries }: Destination) => Number(!nationalityCountries.includes(nationality));
  return [...destinations].sort(
    (one, other) => isUnfit(one) - isUnfit(other) || (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0),
  );
}

/** What is on sale: flag, official fee, and the price with us. */
export function DestinationsGrid({ nationality }: { nationality: string }) {
  const { t } = useTranslation('shell');
  const { data, isError, refetch } = useQuery(destinationsQuery);
  const [all, setAll] = useState(false);
  const destinations =
    data &&
    inOrder(
      data.destinations.filter(({ fromPrice }) => fromPrice),
      nationality,
    );
  const shown = all ? destinations : destinations?.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="destinations" className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 lg:py-20">
      <h2 id="destinations" className="font-display text-3xl font-semibold tracking-tight">
        {t('destinations.title')}
      </h2>
      <p className="mt-2 max-w-measure text-lg text-muted">{t('destinations.intro')}</p>
      {isError ? (
        <ErrorState title={t('destinations.failed')} onRetry={() => void refetch()} />
      ) : destinations?.length === 0 ? (
        <EmptyState title={t('destinations.empty')} />
      ) : (
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown?.map((destination) => (
            <li key={destination.id}>
              <DestinationCard destination={destination} nationality={nationality} rates={data?.rates ?? {}} />
            </li>
          )) ??
            Array.from({ length: shownAtFirst }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards that stand in for what is loading
              <li key={index} className="flex h-[10.125rem] flex-col gap-4 rounded-card border border-line p-5">
                <Skeleton className="h-8 w-12" />
                <Skeleton className="w-2/3" />
                <Skeleton className="w-full" />
              </li>
            ))}
        </ul>
      )}
      {destinations && !all && destinations.length > shownAtFirst && (
        <Button variant="secondary" className="mt-8" onClick={() => setAll(true)}>
          {t('destinations.all', { count: destinations.length })}
        </Button>
      )}
    </section>
  );
}

interface CardProps {
  readonly destination: Destination;
  readonly nationality: string;
  readonly rates: Readonly<Record<string, number>>;
}

function DestinationCard({ destination, nationality, rates }: CardProps) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const currency = useCurrency();
  const { slug, visaName, destinationCountry, flagIconUrl, governmentFee, fromPrice, nationalityCountries } =
    destination;
  return (
    <SiteLink
      href={`/order-confirmation/${slug}?nationality=${nationality}`}
      className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-5 no-underline shadow-card transition-colors hover:border-primary"
    >
      <span className="flex items-center gap-4">
        <Flag country={destinationCountry} src={flagIconUrl} size="large" />
        <span className="flex min-w-0 flex-col">
          <span className="text-lg font-semibold">{countryName(destinationCountry, language)}</span>
          <span className="text-sm text-muted">{visaName}</span>
        </span>
      </span>
      {!nationalityCountries.includes(nationality) && (
        <span className="text-sm font-medium text-warning">{t('destinations.notForPassport')}</span>
      )}
      <span className="mt-auto grid grid-cols-2 gap-3 border-t border-line pt-3 text-sm">
        <span className="flex flex-col">
          <span className="text-muted">{t('destinations.officialFee')}</span>
          {governmentFee.amountMinor > 0 ? (
            <Price money={convertMoney(governmentFee, currency, rates)} className="text-base" />
          ) : (
            <span className="text-base">{t('destinations.free')}</span>
          )}
        </span>
        {fromPrice && (
          <span className="flex flex-col">
            <span className="text-muted">{t('destinations.total')}</span>
            <Price money={convertMoney(fromPrice, currency, rates)} className="text-base font-semibold" />
          </span>
        )}
      </span>
    </SiteLink>
  );
}
