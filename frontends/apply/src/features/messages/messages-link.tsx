import { useQuery } from '@tanstack/react-query';
import { Badge } from '@wayfare/ui/components/badge';
import { Card } from '@wayfare/ui/components/card';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { useTranslation } from 'react-i18next';
import { messagesPath, threadQuery } from './api.ts';

/** On the status page: what staff have written that was not read yet, and the way to write to them. */
export function MessagesLink({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('apply');
  const { data } = useQuery(threadQuery(applicationId));
  const unread = data?.unread ?? 0;
  return (
    <Card as="section" aria-labelledby="messages" className="flex flex-col gap-3 print:hidden">
      <div aria-live="polite" className="flex flex-wrap items-center gap-3">
        <h2 id="messages" className="font-semibold">
          {t('messages.title')}
        </h2>
        {unread > 0 && <Badge tone="warning">{t('messages.unread', { count: unread })}</Badge>}
      </div>
      <p className="text-muted">{t('messages.note')}</p>
      <LinkButton
        variant={unread > 0 ? 'primary' : 'secondary'}
        to={messagesPath(applicationId)}
        className="self-start max-sm:self-stretch"
      >
        {unread > 0 ? t('messages.read') : t('messages.write')}
      </LinkButton>
    </Card>
  );
}
