import { useQuery } from '@tanstack/react-query';
import { Alert } from '@wayfare/ui/components/alert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { duplicatesQuery } from '../application/api.ts';
import { useFlow } from '../flow/flow-store.ts';

const link = 'inline-block py-1 text-primary underline underline-offset-4 hover:no-underline';

/** Says before the payment who already has an application or a visa for this destination; paying stays possible. */
export function DuplicateNotice() {
  const { t } = useTranslation('apply');
  const applicationId = useFlow((state) => state.applicationId);
  const version = useFlow((state) => state.version);
  const travellers = useFlow((state) => state.personalDetails);
  // Without a passport there is nothing to compare.
  const isComparable = useFlow(
    ({ unsaved, passportDetails }) => unsaved.length === 0 && passportDetails.some((passport) => passport !== null),
  );
  const { data } = useQuery({
    ...duplicatesQuery(applicationId ?? '', String(version)),
    enabled: applicationId !== null && isComparable,
  });
  if (!data || data.duplicates.length === 0) return null;
  return (
    <Alert tone="warning" live title={t('review.duplicate.title')}>
      {data.duplicates.map(({ traveller, applicationId: own, orderNumber }) => {
        const { firstMiddleName = '', lastName = '' } = travellers[traveller] ?? {};
        const name = `${firstMiddleName} ${lastName}`.trim();
        const number = orderNumber.toUpperCase();
        return (
          <p key={traveller}>
            {own ? t('review.duplicate.own', { name, number }) : t('review.duplicate.other', { name })}{' '}
            {own ? (
              <Link to={`/application/final-submission?application=${own}`} className={link}>
                {t('review.duplicate.open', { number })}
              </Link>
            ) : (
              <Link to="/track" className={link}>
                {t('review.duplicate.find')}
              </Link>
            )}
          </p>
        );
      })}
      <p>{t('review.duplicate.goOn')}</p>
    </Alert>
  );
}
