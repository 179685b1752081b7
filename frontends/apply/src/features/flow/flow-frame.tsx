import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@wayfare/ui/toast';
import { useSession } from '@wayfare/ui/use-session';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router-dom';
import { applicationQuery } from '../application/api.ts';
import { flowSaver } from './flow-saver.ts';
import { belongTo, flowStore, followOtherTabs } from './flow-store.ts';
import { problemWords } from './problem-words.ts';
import { pageOfStep, refusal } from './refusal.ts';

/** Around every screen of the journey: saves answers as they come and keeps them with the person they belong to. */
export function FlowFrame() {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const { status, user } = useSession();
  const userId = user?.id ?? '';

  useEffect(() => {
    if (status !== 'unknown') belongTo(userId);
  }, [status, userId]);

  useEffect(() => followOtherTabs(), []);

  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;

  useEffect(
    () =>
      flowSaver.start({
        onApplication: (application) =>
          queryClient.setQueryData(applicationQuery(application.id).queryKey, application),
        onRefused: (step, problem) => {
          toast.error(t('refused.title'), { description: problemWords(problem, t) });
          refusal.setState({ step, problem });
          go.current(pageOfStep(step, flowStore.getState().order?.slug));
        },
        onChanged: () => toast.info(t('changedElsewhere.title'), { description: t('changedElsewhere.body') }),
      }),
    [queryClient, t],
  );

  return <Outlet />;
}
