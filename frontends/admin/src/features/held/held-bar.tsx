import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HeldChange } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { toast } from '@wayfare/ui/toast';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { caseKey, queueKey } from '../cases/api.ts';
import { readBindings } from '../keys/bindings.ts';
import { useActions } from '../keys/staff-actions.ts';
import { threadKey } from '../messages/api.ts';
import { useProblemText } from '../problem-text.ts';
import { useMay } from '../use-may.ts';
import { forgetHeld, undoHeld, useHeldChanges } from './api.ts';

/** What whoever is signed in has decided and can still undo, on every staff screen: it stays when the case is left. */
export function HeldBar() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const { data } = useHeldChanges(may('cases.work'));
  const changes = data?.changes ?? [];
  const waiting = changes.filter(({ status }) => status === 'waiting');
  const named = ({ kind, orderNumber }: HeldChange) => ({ what: t(`cases.events.${kind}`), number: orderNumber });

  useShowWhatWasMade(waiting);
  const undo = useMutation({
    mutationFn: ({ id }: HeldChange) => undoHeld(id),
    onSuccess: (undone) => {
      forgetHeld(queries, undone.id);
      toast.success(t('held.undone', named(undone)));
    },
    onError: (failure) => toast.error(problemText(failure)),
  });
  const latest = waiting.at(-1);
  useActions([
    latest && { id: 'undo', key: 'undo', label: t('held.undoLabel', named(latest)), run: () => undo.mutate(latest) },
  ]);

  if (changes.length === 0) return null;
  return (
    <section
      aria-label={t('held.label')}
      className="fixed right-4 bottom-16 z-40 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2"
    >
      {changes.map((change) => (
        <div
          key={change.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-3 shadow-card"
        >
          {change.status === 'waiting' ? (
            <>
              <div className="mr-auto min-w-0 text-sm">
                <p role="status" className="font-medium">
                  {`${t(`cases.events.${change.kind}`)} · ${change.orderNumber}`}
                </p>
                {/* Read once: a countdown that is read out each second drowns everything else. */}
                <p className="text-muted">
                  {t('held.note')}{' '}
                  <span aria-hidden="true" className="tabular-nums">
                    {change.secondsLeft > 0 ? t('held.inSeconds', { count: change.secondsLeft }) : t('held.now')}
                  </span>
                </p>
              </div>
              <Button
                size="compact"
                variant="secondary"
                aria-label={t('held.undoLabel', named(change))}
                aria-keyshortcuts={change === latest ? readBindings().undo.toUpperCase() : undefined}
                busy={undo.isPending && undo.variables.id === change.id}
                onClick={() => undo.mutate(change)}
              >
                <Undo2 aria-hidden="true" />
                {t('held.undo')}
              </Button>
            </>
          ) : (
            <>
              <p role="alert" className="mr-auto min-w-0 text-sm text-danger">
                {t('held.refused', {
                  ...named(change),
                  why: t(`problems.${change.outcome}`, { defaultValue: t('held.changedMeanwhile') }),
                })}
              </p>
              <Button size="compact" variant="secondary" onClick={() => forgetHeld(queries, change.id)}>
                {t('held.close')}
              </Button>
            </>
          )}
        </div>
      ))}
    </section>
  );
}

/** What no longer waits was made, undone or refused: the screens that show its case read it again. */
const useShowWhatWasMade = (waiting: readonly HeldChange[]): void => {
  const queries = useQueryClient();
  const before = useRef<readonly HeldChange[]>([]);
  useEffect(() => {
    const gone = before.current.filter(({ id }) => !waiting.some((one) => one.id === id));
    before.current = waiting;
    for (const { applicationId } of gone)
      for (const queryKey of [caseKey(applicationId), threadKey(applicationId)])
        void queries.invalidateQueries({ queryKey });
    if (gone.length > 0) void queries.invalidateQueries({ queryKey: queueKey });
  }, [waiting, queries]);
};
