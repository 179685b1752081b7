import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@visa/gateway/contract/application';
import { Problem } from '@visa/ui/problem';
import { toast } from '@visa/ui/toast';
import { useTranslation } from 'react-i18next';
import { applicationQuery, type Step, saveStep } from '../application/api.ts';
import { flowStore } from '../flow/flow-store.ts';

interface SaveStepOptions {
  readonly failedMessage: string;
  readonly onSaved: (application: Application) => void;
}

/**
 * Saves one step after the payment; the screen waits for it. Somebody else's newer version is loaded and told; anything else
 * says `failedMessage` and keeps the form.
 */
export function useSaveStep<Body>(application: Application, step: Step, { failedMessage, onSaved }: SaveStepOptions) {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(application.id);
  return useMutation({
    mutationFn: (body: Body) => {
      const { version } = queryClient.getQueryData<Application>(queryKey) ?? application;
      return saveStep(application.id, step, body, version);
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
      } else {
        toast.error(failedMessage);
      }
    },
  });
}

/** What the server answered is the newest there is, for the next screen as well. */
export function rememberApplication(queryClient: ReturnType<typeof useQueryClient>, application: Application): void {
  queryClient.setQueryData(applicationQuery(application.id).queryKey, application);
  if (flowStore.getState().applicationId === application.id) flowStore.setState({ version: application.version });
}
