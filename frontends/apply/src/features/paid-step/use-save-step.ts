import { useQueryClient } from '@tanstack/react-query';
import type { Application } from '@wayfare/api/schema';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useTranslation } from 'react-i18next';
import { applicationQuery, type Step, type StepBody, type StepToSave, saveStep } from '../application/api.ts';
import { flowStore } from '../flow/flow-store.ts';
import { problemWords } from '../flow/problem-words.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';

interface SaveStepOptions {
  readonly failedMessage: string;
  /** Part of the same press: what has to follow the save before anything is said or left. */
  readonly andThen?: ((saved: Application) => Promise<Application>) | undefined;
  readonly onSaved: (application: Application) => void;
  /** Leads to the fields that the server refused. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Saves one step after the payment; the screen waits for it. Somebody else's newer version is loaded and told; anything
 * else says `failedMessage` and keeps the form.
 */
export function useSaveStep<S extends Step>(application: Application, step: S, options: SaveStepOptions) {
  const { failedMessage, andThen, onSaved, onRefused } = options;
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(application.id);
  return useSingleMutation({
    mutationFn: async (body: StepBody<S>) => {
      const { version } = queryClient.getQueryData<Application>(queryKey) ?? application;
      const saved = await saveStep(application.id, { step, body } as StepToSave, version);
      if (!andThen) return saved;
      rememberApplication(queryClient, saved);
      return andThen(saved);
    },
    // Here and not beside `mutate`: the newer version replaces the form that called it.
    onSuccess: (saved) => {
      onSaved(saved);
      rememberApplication(queryClient, saved);
    },
    onError: async (error) => {
      if (error instanceof Problem && error.reason === 'application-changed') {
        await queryClient.invalidateQueries({ queryKey });
        toast.info(t('changedElsewhere.title'), { description: t('changedElsewhere.body') });
        return;
      }
      onRefused?.(error);
      const isExplained = error instanceof Problem && error.status === 409;
      toast.error(failedMessage, isExplained ? { description: problemWords(error, t) } : undefined);
    },
  });
}

/** What the server answered is the newest there is, for the next screen as well. */
function rememberApplication(queryClient: ReturnType<typeof useQueryClient>, application: Application): void {
  queryClient.setQueryData(applicationQuery(application.id).queryKey, application);
  if (flowStore.getState().applicationId === application.id) flowStore.setState({ version: application.version });
}
