import type { TravellerCase } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { formatMoney } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { endedWithoutVisa, moneyOfEnded } from './case-ending.ts';
import { RefundRule } from './refund-rule.tsx';

/** What goes back, or went back, without the traveller asking for it; of a case that ended without a visa always. */
export function CaseMoney({ current }: { current: TravellerCase }) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { stage, promiseMissedAt, refundedOnRefusal, refunded, paid } = current;
  const back = refunded && refunded.amountMinor > 0 && paid;
  const isProtected = stage === 'refused' && refundedOnRefusal;
  const ended = endedWithoutVisa(current) && !isProtected;
  if (!back && !promiseMissedAt && !isProtected && !ended) return null;
  // What is owed is as good as given back: it comes by itself.
  const money = back ? undefined : ended ? moneyOfEnded(current) : 'owed';
  return (
    <Alert title={t('case.money.title')}>
      {promiseMissedAt && <p>{t('case.money.missed')}</p>}
      {isProtected && <p>{t('case.money.protected')}</p>}
      {back && (
        <p className="numeric">
          {t('case.money.refunded', { amount: formatMoney(refunded, language), paid: formatMoney(paid, language) })}
        </p>
      )}
      {ended && money === 'owed' && <p>{t('case.money.onItsWay')}</p>}
      {ended && money === 'kept' && <p>{t(stage === 'refused' ? 'case.money.unprotected' : 'case.money.kept')}</p>}
      {(money !== 'kept' || promiseMissedAt) && <p>{t('case.money.bank')}</p>}
      {ended && <RefundRule current={current} />}
    </Alert>
  );
}
