import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@wayfare/ui/components/button';
import { ConfirmDialog } from '@wayfare/ui/components/dialog';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { caseQuery, withdrawCase } from './api.ts';

/** Takes the application back, once it was said what that means. */
export function Withdrawal({ applicationId, version }: { applicationId: string; version: number }) {
  const { t } = useTranslation('apply');
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
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setIsAsking(true)}>
        {t('case.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={t('case.withdrawQuestion')}
        confirmLabel={t('case.withdrawYes')}
        cancelLabel={t('case.withdrawNo')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
