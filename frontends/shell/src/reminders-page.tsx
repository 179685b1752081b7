import { useMutation } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';
import { Button } from '@wayfare/ui/components/button';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { toast } from '@wayfare/ui/toast';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/**
 * Where the link below a reminder leads. Opening it changes nothing, as a mail scanner may open it too; the button
 * does.
 */
export function RemindersPage() {
  const { t } = useTranslation('shell');
  const { hash } = useLocation();
  const mail = new URLSearchParams(hash.slice(1)).get('mail') ?? '';
  const stop = useMutation({
    mutationFn: () => api.post('/reminders/{id}/stop', { path: { id: mail } }),
    onError: () => toast.error(t('reminders.failed')),
  });
  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col gap-6 px-4 py-12 sm:px-6 lg:py-16">
      <div role={stop.isSuccess ? 'status' : undefined}>
        <PageTitle note={stop.isSuccess ? t('reminders.stoppedBody') : t('reminders.body')}>
          {stop.isSuccess ? t('reminders.stopped') : t('reminders.title')}
        </PageTitle>
      </div>
      <div className="flex flex-wrap gap-3">
        {!stop.isSuccess && mail !== '' && (
          <Button onClick={() => stop.mutate()} busy={stop.isPending}>
            {t('reminders.stop')}
          </Button>
        )}
        <LinkButton to="/application/resume" variant="secondary">
          {t('reminders.continue')}
        </LinkButton>
      </div>
    </div>
  );
}
