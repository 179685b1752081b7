import type { StaffThread } from '@wayfare/api/schema';
import { LONGEST_MESSAGE } from '@wayfare/gateway/contract/constants';
import { Alert } from '@wayfare/ui/components/alert';
import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { MessageComposer } from '@wayfare/ui/components/message-composer';
import { MessageLog } from '@wayfare/ui/components/message-log';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { localeOf } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { useColleague } from '../cases/case-badges.tsx';
import { useProblemText } from '../problem-text.ts';
import { formatMoment } from '../submissions/row.ts';
import { ANSWER_TEXTS, answerText } from './answer-texts.ts';
import { useAnswer, useSettle, useThread } from './api.ts';
import { useWaitingTime } from './use-waiting-time.ts';

/** What the traveller and staff write to each other; for those who may answer. */
export function ThreadPanel({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { data, error, refetch } = useThread(id);
  return (
    <Card as="section" aria-labelledby="messages" className="flex flex-col gap-3 p-4 sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="messages" className="text-lg font-semibold">
          {t('messages.title')}
        </h2>
        {data && <UnansweredBadge thread={data} />}
      </div>
      {error && !data && (
        <Alert
          tone="danger"
          live
          action={
            <Button size="compact" variant="secondary" onClick={() => void refetch()}>
              {t('messages.reload')}
            </Button>
          }
        >
          {t('messages.loadFailed', { message: problemText(error) })}
        </Alert>
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && <Conversation thread={data} />}
    </Card>
  );
}

/** In the head of a case: how many of the traveller's messages wait, and for how long. Nothing where none does. */
export function UnansweredMessages({ id }: { id: string }) {
  const { data } = useThread(id);
  if (!data?.unanswered) return null;
  return (
    <a href="#messages" className="no-underline">
      <UnansweredBadge thread={data} />
    </a>
  );
}

function UnansweredBadge({ thread: { unanswered, unansweredSince } }: { thread: StaffThread }) {
  const { t } = useTranslation('admin');
  const waitingTime = useWaitingTime();
  if (!unansweredSince) return null;
  return (
    <Badge tone="warning">{t('messages.unanswered', { count: unanswered, time: waitingTime(unansweredSince) })}</Badge>
  );
}

function Conversation({ thread }: { thread: StaffThread }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const locale = localeOf(useLanguage());
  const colleague = useColleague();
  const { applicationId: id, messages, unanswered, canPost, held } = thread;
  const answer = useAnswer(id);
  const settle = useSettle(id);
  return (
    <>
      <MessageLog
        label={t('messages.title')}
        empty={t('messages.empty')}
        className="max-h-96"
        messages={[
          ...messages.map(({ author, authorId, at, ...message }) => ({
            ...message,
            at,
            who: author === 'staff' ? colleague(authorId) : t('cases.actors.traveller'),
            when: formatMoment(at, locale),
            own: author === 'staff',
          })),
          ...held.map(({ authorId, startsAt: at, ...message }) => ({
            ...message,
            at,
            who: t('held.message', { who: colleague(authorId) }),
            when: formatMoment(at, locale),
            own: true,
          })),
        ]}
      />
      {!canPost && <p className="text-sm text-muted">{t('messages.noAddress')}</p>}
      <MessageComposer
        key={id}
        about={id}
        words={{
          label: t('messages.label'),
          hint: t('messages.hint'),
          shortcut: t('messages.shortcut'),
          send: t('messages.send'),
          missing: t('records.required'),
          offline: t('messages.offline'),
          failed: t('messages.failed'),
          again: t('messages.again'),
        }}
        maxLength={LONGEST_MESSAGE}
        send={answer}
        reasonOf={problemText}
        texts={{
          label: t('messages.texts.label', { language: t(`messages.languages.${thread.locale}`) }),
          choose: t('records.choose'),
          options: ANSWER_TEXTS.map((name) => ({
            label: t(`messages.texts.${name}`),
            text: answerText(thread.locale, name),
          })),
        }}
        beside={
          unanswered > 0 && (
            <Button
              size="small"
              variant="secondary"
              busy={settle.isPending}
              onClick={() => settle.mutate(undefined, { onError: (error) => toast.error(problemText(error)) })}
            >
              {t('messages.settle')}
            </Button>
          )
        }
      />
    </>
  );
}
