import { useMutation } from '@tanstack/react-query';
import type { BulkJob } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseQuery } from '../cases/api.ts';
import { useActions } from '../keys/staff-actions.ts';
import { useProblemText } from '../problem-text.ts';
import { BULK_ACTIONS, type BulkAction, listWholeView, MOST_AT_ONCE } from './api.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  selection: Selection;
  /** The view that is shown, and how many cases it has in all. */
  query: CaseQuery;
  total: number;
  onStarted: (job: BulkJob) => void;
}

/** What can be done with the selected cases; it stays at the foot of the screen. */
export function BulkBar({ selection, query, total, onStarted }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const [action, setAction] = useState<BulkAction>();
  const whole = Math.min(total, MOST_AT_ONCE);
  const selectAll = useMutation({
    mutationFn: () => listWholeView(query),
    onSuccess: selection.set,
    onError: (failure) => toast.error(problemText(failure)),
  });
  const count = selection.ids.size;
  useActions([
    ...BULK_ACTIONS.map((one) => ({
      id: `bulk-${one}`,
      label: t('bulk.palette', { action: t(`bulk.actions.${one}`), count }),
      run: () => setAction(one),
    })),
    { id: 'bulk-clear', label: t('bulk.clear'), run: selection.clear },
  ]);
  return (
    <section
      aria-label={t('bulk.label')}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 shadow-card sm:-mx-6 sm:px-6"
    >
      <p role="status" className="text-sm font-semibold">
        {t('bulk.selected', { count })}
      </p>
      {count < whole && (
        <Button variant="quiet" size="compact" busy={selectAll.isPending} onClick={() => selectAll.mutate()}>
          {total > MOST_AT_ONCE ? t('bulk.selectFirst', { count: whole }) : t('bulk.selectAll', { count: whole })}
        </Button>
      )}
      <Button variant="quiet" size="compact" className="mr-auto" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
      {BULK_ACTIONS.map((one) => (
        <Button key={one} variant="secondary" size="compact" onClick={() => setAction(one)}>
          {t(`bulk.actions.${one}`)}
        </Button>
      ))}
      <BulkDialog
        action={action}
        ids={[...selection.ids]}
        onClose={() => setAction(undefined)}
        onStarted={(job) => {
          selection.clear();
          onStarted(job);
        }}
      />
    </section>
  );
}
