import type { ApplicationMoney, Case } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../keys/staff-actions.ts';
import { useProblemText } from '../problem-text.ts';
import { formatPrice, formatShortMoment } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { useColleague } from './case-badges.tsx';
import { type MoneyWork, useCaseMoney, useMoneyWork } from './money-api.ts';
import { RefundDialog } from './refund-dialog.tsx';

const STATUS_TONES = {
  requested: 'warning',
  pending: 'warning',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const;

/** What was paid and given back, for everybody who may see it; giving back is for finance alone. */
export function CaseMoney({ record }: { record: Case }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const may = useMay();
  const { id } = record.submission;
  const { data, error } = useCaseMoney(id);
  const work = useMoneyWork(id);
  const [giving, setGiving] = useState(false);
  const open = () => {
    work.reset();
    setGiving(true);
  };
  const mayRefund = may('payments.refund') && data?.payments.some(({ left }) => left.amountMinor > 0) === true;
  useActions([mayRefund && { id: 'refund', label: t('money.refund'), run: open }]);
  return (
    <Card as="section" className="flex flex-col gap-3 p-4 text-sm sm:p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{t('money.title')}</h3>
        {mayRefund && (
          <Button size="compact" variant="secondary" onClick={open}>
            {t('money.refund')}
          </Button>
        )}
      </div>
      {error && <p role="alert">{problemText(error)}</p>}
      {work.error && !giving && (
        <Alert live tone="danger">
          {problemText(work.error)}
        </Alert>
      )}
      {data && (
        <>
          <Proposals money={data} work={work} />
          <Payments money={data} />
          <Refunds money={data} />
        </>
      )}
      {data && <RefundDialog open={giving} record={record} money={data} work={work} onClose={() => setGiving(false)} />}
    </Card>
  );
}

function Payments({ money: { payments, disputes } }: { money: ApplicationMoney }) {
  const { t } = useTranslation('admin');
  const locale = localeOf(useLanguage());
  const paid = payments.filter(({ paidAt }) => paidAt !== null);
  if (paid.length === 0) return <p className="text-muted">{t('money.nothingPaid')}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {paid.map(({ id, amount, left, paidAt, refundCause }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="flex flex-wrap items-center gap-2">
            {t('money.paid', { at: paidAt ? formatShortMoment(paidAt, locale) : '' })}
            {refundCause && <Badge tone="warning">{t(`money.causes.${refundCause}`)}</Badge>}
            {disputes.some(({ paymentId, status }) => paymentId === id && status === 'open') && (
              <Badge tone="danger">{t('money.disputed')}</Badge>
            )}
          </span>
          <span className="tabular-nums">
            <span className="font-semibold">{formatPrice(amount)}</span>{' '}
            {left.amountMinor !== amount.amountMinor && (
              <span className="text-muted">{t('money.left', { amount: formatPrice(left) })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Refunds({ money: { refunds } }: { money: ApplicationMoney }) {
  const { t } = useTranslation('admin');
  const locale = localeOf(useLanguage());
  const colleague = useColleague();
  if (refunds.length === 0) return null;
  const who = (userId: string) =>
    userId === 'system' || userId === 'stripe' ? t(`money.by.${userId}`) : colleague(userId);
  return (
    <ul aria-label={t('money.refunds')} className="flex flex-col gap-1.5 border-t border-line pt-2">
      {refunds.map(({ id, amount, status, reason, requestedBy, createdAt, failure }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <span className="mr-2 text-muted tabular-nums">{formatShortMoment(createdAt, locale)}</span>
            {t(`money.reasons.${reason}`, { defaultValue: reason })}
            <span className="text-muted"> · {who(requestedBy)}</span>
          </span>
          <span className="flex items-center gap-2">
            <Badge tone={STATUS_TONES[status]}>{t(`money.statuses.${status}`)}</Badge>
            <span className="font-semibold tabular-nums">−{formatPrice(amount)}</span>
          </span>
          {failure && <span className="basis-full text-danger">{t('money.failure', { code: failure })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Refunds above the limit of one person: somebody else confirms them, their author can only take them back. */
function Proposals({ money: { proposals }, work }: { money: ApplicationMoney; work: MoneyWork }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { user } = useSession();
  const colleague = useColleague();
  return proposals.map(({ id, amount, reason, proposedBy }) => {
    const own = proposedBy === user?.id;
    return (
      <Alert
        key={id}
        tone="warning"
        title={t('money.proposal.title', { amount: formatPrice(amount) })}
        action={
          may('payments.refund') && (
            <div className="flex flex-wrap gap-2">
              {!own && (
                <Button size="compact" busy={work.isPending} onClick={() => work.mutate((calls) => calls.confirm(id))}>
                  {t('money.proposal.confirm', { amount: formatPrice(amount) })}
                </Button>
              )}
              <Button
                size="compact"
                variant="secondary"
                busy={work.isPending}
                onClick={() => work.mutate((calls) => calls.decline(id))}
              >
                {t(own ? 'cases.proposal.takeBack' : 'cases.proposal.decline')}
              </Button>
            </div>
          )
        }
      >
        {t(own ? 'money.proposal.own' : 'money.proposal.by', {
          who: colleague(proposedBy),
          reason: t(`money.reasons.${reason}`, { defaultValue: reason }),
        })}
      </Alert>
    );
  });
}
