import { useQueryClient } from '@tanstack/react-query';
import type { TravellerCase } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { ConfirmDialog } from '@wayfare/ui/components/dialog';
import { formatMoney } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { caseQuery, withdrawCase } from './api.ts';
import { RefundRule } from './refund-rule.tsx';

/** The published rule, and the way to take the application back, once it was said what that gives. */
export function Withdrawal({ current }: { current: TravellerCase }) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { applicationId, version, withdrawalRefund: refund, paid } = current;
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { queryKey } = caseQuery(applicationId);
  const withdraw = useSingleMutation({
    mutationFn: () => withdrawCase(applicationId, version),
    onSuccess: (withdrawn) => queryClient.setQueryData(queryKey, withdrawn),
    onError: () => {
      toast.error(t('case.withdrawFailed'));
      void queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => setIsAsking(false),
  });
  const gives =
    refund && paid && refund.amountMinor > 0
      ? t('case.rule.gives', { amount: formatMoney(refund, language), paid: formatMoney(paid, language) })
      : t('case.rule.givesNothing');
  return (
    <section aria-labelledby="withdrawal" className="flex flex-col items-start gap-3">
      <h3 id="withdrawal" className="font-semibold">
        {t('case.rule.title')}
      </h3>
      <p className="numeric">{gives}</p>
      <RefundRule current={current} />
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('case.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`${t('case.withdrawQuestion')} ${gives}`}
        confirmLabel={t('case.withdrawYes')}
        cancelLabel={t('case.withdrawNo')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined)}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}
