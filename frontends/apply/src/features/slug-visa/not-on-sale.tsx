import { useQuery } from '@tanstack/react-query';
import type { Destination } from '@wayfare/api/schema';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { EmptyState } from '@wayfare/ui/components/state';
import { CalendarOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { destinationsQuery } from '../catalogue/api.ts';
import { isForPassport } from '../passport-choice/in-passport-order.ts';

interface NotOnSaleProps {
  readonly destination: Destination;
  /** Empty where none is chosen. */
  readonly passport: string;
}

/** The page of a visa without a service on sale: says so, and offers what the passport can have instead. */
export function NotOnSale({ destination, passport }: NotOnSaleProps) {
  const { t } = useTranslation('apply');
  const { data: catalogue } = useQuery(destinationsQuery());
  const others =
    catalogue?.destinations.filter(
      (each) =>
        each.fromPrice && each.destinationCountry === destination.destinationCountry && isForPassport(each, passport),
    ) ?? [];
  const carried = passport && `?nationality=${passport}`;
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6">
      <PageTitle className="text-center">{t('notOnSale.title', { visa: destination.visaName })}</PageTitle>
      <EmptyState
        icon={CalendarOff}
        title={t('notOnSale.body')}
        action={
          <>
            {others.map(({ id, slug, visaName }) => (
              <LinkButton key={id} to={`/order-confirmation/${slug}${carried}`}>
                {visaName}
              </LinkButton>
            ))}
            <LinkButton to={`/apply${carried}`} variant="secondary">
              {t('slug.all')}
            </LinkButton>
          </>
        }
      >
        {others.length > 0 && t('notOnSale.instead')}
      </EmptyState>
    </div>
  );
}
