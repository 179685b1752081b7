import { useQuery } from '@tanstack/react-query';
import type { Destination } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { Alert } from '@wayfare/ui/components/alert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { destinationsQuery } from '../catalogue/api.ts';
import { usePassportWords } from './use-passport-words.ts';

interface NotForPassportProps {
  readonly destination: Destination;
  readonly passport: string;
}

/** Says that a visa isn't for a passport, what that passport needs instead, and which visas it can have. */
export function NotForPassport({ destination, passport }: NotForPassportProps) {
  const { t } = useTranslation('apply');
  const words = usePassportWords(passport);
  const { data: catalogue } = useQuery(destinationsQuery());
  const { destinationCountry, id } = destination;
  const { data: requirement } = useQuery({
    queryKey: ['requirements', passport, destinationCountry],
    queryFn: ({ signal }) =>
      api.get('/requirements', { query: { nationality: passport, destination: destinationCountry }, signal }),
    enabled: passport !== destinationCountry,
    staleTime: 60_000,
  });
  const others =
    catalogue?.destinations.filter(
      (each) =>
        each.id !== id &&
        each.fromPrice &&
        each.destinationCountry === destinationCountry &&
        each.nationalityCountries.includes(passport),
    ) ?? [];
  const need = passport === destinationCountry ? 'home' : (requirement?.kind ?? 'unknown');
  return (
    <Alert tone="warning" title={t('passportChoice.notFor', words)} live>
      <div className="flex flex-col gap-2">
        {others.length > 0 ? (
          <p>
            {t('passportChoice.instead', words)}{' '}
            {others.map(({ slug, visaName }) => (
              <Link key={slug} to={`/order-confirmation/${slug}?nationality=${passport}`} className={linkClasses}>
                {visaName}
              </Link>
            ))}
          </p>
        ) : (
          <p>{t(`passportChoice.need.${need}`)}</p>
        )}
        <p>
          <Link to={`/apply?nationality=${passport}`} className={linkClasses}>
            {t('passportChoice.seeOthers', words)}
          </Link>
        </p>
        <p>{t('passportChoice.another')}</p>
      </div>
    </Alert>
  );
}

const linkClasses = 'inline-block py-1 text-primary underline underline-offset-4 hover:no-underline';
