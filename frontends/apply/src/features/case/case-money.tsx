import type { TravellerCase } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { formatMoney } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';

/** What goes back, or went back, without the traveller asking for it. */
export function CaseMoney({ current }: { current: TravellerCase }) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { stage, promiseMissedAt, refundedOnRefusal, refunded, paid } = current;
  const back = refunded && refunded.amountMinor > 0 && paid;
  if (!back && !promiseMissedAt && !(stage === 'refused' && refundedOnRefusal)) return null;
  return (
    <Alert title={t('case.money.title')}>
      {promiseMissedAt && <p>{t('case.money.missed')}</p>}
      {stage === 'refused' && refundedOnRefusal && <p>{t('case.money.protected')}</p>}
      {back && (
        <p className="numeric">
          {t('case.money.refunded', { amount: formatMoney(refunded, language), paid: formatMoney(paid, language) })}
        </p>
      )}
      <p>{t('case.money.bank')}</p>
    </Alert>
  );
}
