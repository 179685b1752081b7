import { useQuery } from '@tanstack/react-query';
import type { Destination } from '@wayfare/api/schema';
import { carriedPassport, chosenPassport, rememberPassport } from '@wayfare/ui/chosen-passport';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { Combobox } from '@wayfare/ui/components/combobox';
import { Flag } from '@wayfare/ui/components/flag';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { TextField } from '@wayfare/ui/components/text-field';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { continueRoute } from '../application/continue-route.ts';
import { destinationsQuery } from '../catalogue/api.ts';
import { useCountries } from '../catalogue/use-countries.ts';
import { useServerCopy } from '../flow/early-step.tsx';
import { useFlow } from '../flow/flow-store.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { useMoney } from '../order/use-money.ts';
import { inPassportOrder, isForPassport } from '../passport-choice/in-passport-order.ts';
import { usePassportWords } from '../passport-choice/use-passport-words.ts';
import { useCountryOptions } from '../your-visa/nationality-select.tsx';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Every destination on sale, and the way back to what was begun. */
export function ApplyPage() {
  const { t } = useTranslation('apply');
  const [search, setSearch] = useState('');
  const wanted = plain(useDeferredValue(search).trim());
  const { data: catalogue, error, refetch } = useQuery(destinationsQuery());
  const [carried] = useSearchParams();
  const order = useFlow((state) => state.order);
  const [passport, setPassport] = useState(
    () => carriedPassport(carried) || chosenPassport() || (order?.nationality ?? ''),
  );
  const words = usePassportWords(passport);
  const passports = useCountryOptions(useCountries());
  const found =
    catalogue &&
    inPassportOrder(catalogue.destinations, passport).filter(
      ({ visaName, destinationName, fromPrice }) =>
        fromPrice && plain(`${visaName} ${destinationName}`).includes(wanted),
    );
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-8 sm:px-6 lg:py-12">
      <PageTitle note={t('apply.note')}>{t('apply.title')}</PageTitle>
      <ResumeCard />
      <div className="flex flex-col gap-4">
        <div className="grid max-w-form items-end gap-5 lg:max-w-none lg:grid-cols-2">
          <Combobox
            label={t('passportChoice.label')}
            hint={t('passportChoice.hint')}
            placeholder={t('passportChoice.placeholder')}
            options={passports}
            value={passport}
            onChange={(country) => {
              rememberPassport(country);
              setPassport(country);
            }}
          />
          <TextField
            type="search"
            label={t('apply.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
          />
        </div>
        {found ? (
          <>
            <p role="status" className="text-sm text-muted">
              {t('apply.count', { count: found.length })}
            </p>
            {found.length > 0 ? (
              <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {found.map((destination) => (
                  <DestinationCard
                    key={destination.id}
                    destination={destination}
                    passport={passport}
                    notFor={
                      isForPassport(destination, passport)
                        ? undefined
                        : t('passportChoice.mark', { passport: words.passport })
                    }
                  />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={SearchX}
                title={t('apply.none', { search })}
                action={
                  <Button variant="secondary" onClick={() => setSearch('')}>
                    {t('apply.showAll')}
                  </Button>
                }
              >
                {t('apply.noneHint')}
              </EmptyState>
            )}
          </>
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
      <p className="max-w-measure text-sm text-muted">
        <Disclosure destination={undefined} />
      </p>
    </div>
  );
}

interface DestinationCardProps {
  readonly destination: Destination;
  readonly passport: string;
  /** Says that the passport can't have this visa. */
  readonly notFor: string | undefined;
}

function DestinationCard({ destination, passport, notFor }: DestinationCardProps) {
  const { t } = useTranslation('apply');
  const { fromUsd } = useMoney();
  const { slug, visaName, validFor, numberOfEntries, governmentFee, fromPrice, destinationCountry, flagIconUrl } =
    destination;
  return (
    <li className="relative flex flex-col gap-1 rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-primary sm:gap-3 sm:p-5">
      <div className="flex items-start gap-3">
        <Flag className="mt-1" country={destinationCountry} src={flagIconUrl || undefined} />
        <h2 className="min-w-0 flex-1 text-lg leading-snug font-semibold">
          <Link
            to={`/order-confirmation/${slug}${passport && `?nationality=${passport}`}`}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {visaName}
          </Link>
        </h2>
      </div>
      <p className="flex-1 text-sm text-muted max-sm:pl-10">
        {validFor} · {numberOfEntries}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 max-sm:pl-10 sm:flex-col sm:border-t sm:border-line sm:pt-3">
        {notFor ? (
          <span className="text-sm font-medium text-warning">{notFor}</span>
        ) : (
          fromPrice && (
            <>
              <span className="numeric text-lg font-semibold">{t('apply.from', { price: fromUsd(fromPrice) })}</span>
              <span className="numeric text-sm text-muted">{t('apply.fromNote', { fee: fromUsd(governmentFee) })}</span>
            </>
          )
        )}
      </p>
    </li>
  );
}

/** Offers to go on with what this browser began. */
function ResumeCard() {
  const { t } = useTranslation('apply');
  const application = useServerCopy();
  const order = useFlow((state) => state.order);
  const isWorthIt = order !== null && application !== undefined && application.status !== 'completed';
  return (
    <div className="flex flex-col gap-3">
      {isWorthIt && (
        <Card className="flex flex-wrap items-center justify-between gap-4 border-primary/40 bg-primary-soft">
          <div>
            <h2 className="text-lg font-semibold">{t('apply.resumeTitle')}</h2>
            <p className="text-muted">
              {t('apply.resumeBody', {
                visa: order.visa_name,
                travelers: t('travelers', { count: order.numApplicants }),
              })}
            </p>
          </div>
          <LinkButton to={continueRoute(application)}>{t('apply.resume')}</LinkButton>
        </Card>
      )}
      <p>
        {t('apply.otherDevice')}{' '}
        <Link to="/application/resume" className="text-primary underline underline-offset-4 hover:no-underline">
          {t('apply.resumeByMail')}
        </Link>
      </p>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 9 }, (_, index) => index).map((card) => (
        <div key={card} className="flex h-44 flex-col gap-4 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="mt-auto h-6 w-1/3" />
        </div>
      ))}
    </div>
  );
}
