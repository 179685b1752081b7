import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@wayfare/ui/toast';
import { useSession } from '@wayfare/ui/use-session';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { applicationQuery } from '../application/api.ts';
import { flowSaver } from './flow-saver.ts';
import { belongTo, followOtherTabs } from './flow-store.ts';

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

  useEffect(
    () =>
      flowSaver.start({
        onApplication: (application) =>
          queryClient.setQueryData(applicationQuery(application.id).queryKey, application),
        onChanged: () => toast.info(t('changedElsewhere.title'), { description: t('changedElsewhere.body') }),
      }),
    [queryClient, t],
  );

  return <Outlet />;
}
