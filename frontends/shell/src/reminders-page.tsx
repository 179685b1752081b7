import { useMutation } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';
import { Button } from '@wayfare/ui/components/button';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PlainPage, PlainPageActions } from '@wayfare/ui/components/plain-page';
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
    <PlainPage
      role={stop.isSuccess ? 'status' : undefined}
      title={stop.isSuccess ? t('reminders.stopped') : t('reminders.title')}
      note={stop.isSuccess ? t('reminders.stoppedBody') : t('reminders.body')}
    >
      <PlainPageActions>
        {!stop.isSuccess && mail !== '' && (
          <Button onClick={() => stop.mutate()} busy={stop.isPending}>
            {t('reminders.stop')}
          </Button>
        )}
        <LinkButton to="/application/resume" variant="secondary">
          {t('reminders.continue')}
        </LinkButton>
      </PlainPageActions>
    </PlainPage>
  );
}
