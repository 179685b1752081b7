import { Alert } from '@wayfare/ui/components/alert';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { useStrandedPayments } from './api.ts';
import { formatMoment, formatPrice } from './row.ts';

/** Money that nobody gets anything for: shown until it was paid back, and nothing at all where there is none. */
export function StrandedPayments() {
  const { t } = useTranslation('admin');
  const locale = localeOf(useLanguage());
  const { data } = useStrandedPayments();
  if (!data?.payments.length) return null;
  return (
    <Alert tone="danger" title={t('submissions.stranded.title', { count: data.payments.length })}>
      <p>{t('submissions.stranded.what')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {data.payments.map(({ paymentId, applicationId, amount, receivedAt }) => (
          <li key={paymentId} className="break-words">
            {t('submissions.stranded.payment', {
              amount: formatPrice(amount),
              moment: formatMoment(receivedAt, locale),
              order: applicationId.slice(0, 8),
              payment: paymentId,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
