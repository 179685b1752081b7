import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wayfare/ui/components/button';
import { toast } from '@wayfare/ui/toast';
import { ListStart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useProblemText } from '../problem-text.ts';
import { caseKey, claimNextCase, queueKey } from './api.ts';

/** Claims the most urgent case that nobody has, and opens it. @param except the case that one looks at. */
export const useNextCase = (except?: string) => {
  const problemText = useProblemText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => claimNextCase(except),
    onSuccess: (claimed) => {
      const id = claimed.summary.applicationId;
      queries.setQueryData(caseKey(id), claimed);
      navigate(`/admin/cases/${id}`);
    },
    onError: (failure) => toast.error(problemText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: queueKey }),
  });
  return { busy: isPending, open: () => !isPending && mutate() };
};

interface NextCaseButtonProps {
  next: ReturnType<typeof useNextCase>;
  variant?: 'primary' | 'secondary';
}

export function NextCaseButton({ next, variant }: NextCaseButtonProps) {
  const { t } = useTranslation('admin');
  return (
    <Button size="compact" variant={variant} busy={next.busy} onClick={next.open} aria-keyshortcuts="N">
      <ListStart aria-hidden="true" />
      {t('cases.next')}
    </Button>
  );
}
