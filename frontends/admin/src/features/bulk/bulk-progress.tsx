import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkJob } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { toast } from '@wayfare/ui/toast';
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queueKey } from '../cases/api.ts';
import { useProblemText } from '../problem-text.ts';
import { teamKey } from '../team/api.ts';
import { bulkQuery, isOver, undoBulk } from './api.ts';
import { RefusedItems } from './bulk-items.tsx';

interface BulkProgressProps {
  job: BulkJob;
  onClose: () => void;
}

/** How far a change of many cases is, with the way to take it back while it waits, and what became of each. */
export function BulkProgress({ job, onClose }: BulkProgressProps) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const queries = useQueryClient();
  const over = isOver(job);
  useEffect(() => {
    if (over) for (const queryKey of [queueKey, teamKey]) void queries.invalidateQueries({ queryKey: [...queryKey] });
  }, [over, queries]);
  const undo = useMutation({
    mutationFn: () => undoBulk(job.id),
    onSuccess: (undone) => queries.setQueryData(bulkQuery(job.id).queryKey, undone),
    onError: (failure) => toast.error(problemText(failure)),
  });
  const done = job.items.filter(({ outcome }) => outcome === 'done').length;
  const asked = done + job.items.filter(({ outcome }) => outcome === '').length;
  return (
    <section
      aria-label={t('bulk.progress')}
      className="flex flex-wrap items-start gap-3 rounded-card border border-primary/30 bg-primary-soft px-4 py-3"
    >
      <div role="status" className="mr-auto flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          {job.status === 'running'
            ? t('bulk.running', { done, count: asked })
            : t(`bulk.${job.status}`, { count: job.status === 'done' ? done : asked })}
        </p>
        {job.status === 'done' && <RefusedItems items={job.items} />}
      </div>
      {job.status === 'waiting' && (
        <Button variant="secondary" size="compact" busy={undo.isPending} onClick={() => undo.mutate()}>
          <Undo2 aria-hidden="true" />
          {t('bulk.undo')}
        </Button>
      )}
      {over && (
        <Button variant="secondary" size="compact" onClick={onClose}>
          {t('bulk.close')}
        </Button>
      )}
    </section>
  );
}
