import { useQueryClient } from '@tanstack/react-query';
import type { KeptApplication } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { ConfirmDialog } from '@wayfare/ui/components/dialog';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationQuery, myApplicationsQuery } from '../application/api.ts';
import { flowStore, forgetAnswers } from '../flow/flow-store.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { eraseApplications, myDataQuery } from './api.ts';

interface EraseButtonProps {
  readonly label: string;
  /** Read out instead of the label, where several have the same. */
  readonly name?: string;
  readonly question: string;
  readonly applications: readonly KeptApplication[];
}

/** Asks, then erases these applications on the server and what this browser holds of them. */
export function EraseButton({ label, name, question, applications }: EraseButtonProps) {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const erase = useSingleMutation({
    mutationFn: () => eraseApplications(applications.map(({ application }) => application.id)),
    onSuccess: async ({ erased, kept }) => {
      const { applicationId } = flowStore.getState();
      if (applicationId && erased.includes(applicationId)) forgetAnswers();
      for (const id of erased) queryClient.removeQueries({ queryKey: applicationQuery(id).queryKey });
      if (kept.length > 0) toast.info(t('myData.someKept', { count: kept.length }));
      if (erased.length > 0) toast.success(t('myData.erased', { count: erased.length }));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: myDataQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: myApplicationsQuery().queryKey }),
      ]);
    },
    onError: (error) => {
      toast.error(error instanceof Problem && error.status === 404 ? t('myData.changed') : t('myData.eraseFailed'));
      void queryClient.invalidateQueries({ queryKey: myDataQuery().queryKey });
    },
    onSettled: () => setIsAsking(false),
  });
  const isPaid = applications.some(({ application }) => application.paidAt !== null);
  return (
    <>
      <Button variant="danger" aria-label={name} onClick={() => setIsAsking(true)} className="max-sm:w-full">
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={isPaid ? `${question} ${t('myData.noMoneyBack')}` : question}
        confirmLabel={t('myData.eraseYes')}
        cancelLabel={t('myData.eraseNo')}
        busy={erase.isPending}
        onConfirm={() => erase.mutate(undefined)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
