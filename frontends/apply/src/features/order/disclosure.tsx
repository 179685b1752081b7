import type { Destination } from '@wayfare/api/schema';
import { brand } from '@wayfare/ui/brand';
import { useTranslation } from 'react-i18next';
import { useMoney } from './use-money.ts';

/**
 * Words for the plain line beside each call to action: who we are not, what the authority asks, where to apply oneself.
 */
export function Disclosure({ destination }: { destination: Destination | undefined }) {
  const { t } = useTranslation('apply');
  const { fromUsd } = useMoney();
  return (
    <>
      {t('disclosure.private', { brand: brand.name })}
      {destination && <> {t('disclosure.fee', { fee: fromUsd(destination.governmentFee) })}</>}
      {destination?.officialUrl && (
        <>
          {' '}
          <a
            href={destination.officialUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-primary underline underline-offset-2"
          >
            {t('disclosure.yourself', { site: new URL(destination.officialUrl).hostname.replace(/^www\./, '') })}
            <span className="sr-only"> ({t('disclosure.newWindow')})</span>
          </a>
          .
        </>
      )}
    </>
  );
}
