import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Application, Thread } from '@wayfare/api/schema';
import { LONGEST_MESSAGE } from '@wayfare/gateway/contract/constants';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { MessageComposer } from '@wayfare/ui/components/message-composer';
import { MessageLog } from '@wayfare/ui/components/message-log';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { Problem } from '@wayfare/ui/problem';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { continueRoute } from '../application/continue-route.ts';
import { useWhen } from '../delivery/use-when.ts';
import { problemWords } from '../flow/problem-words.ts';
import { useLiveStatus } from '../live/use-live-status.ts';
import { NotFound } from '../paid-step/paid-step.tsx';
import { usePaidApplication } from '../paid-step/use-paid-application.ts';
import { threadQuery, useThreadCalls } from './api.ts';

const ANY_STATUS = ['draft', 'pending', 'failed', 'paid', 'in_progress', 'submitted', 'completed'] as const;

/** What the traveller and staff write to each other about one application, before the payment and after. */
export function MessagesPage() {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const found = usePaidApplication({ id: params.get('application') ?? undefined, statuses: ANY_STATUS });
  if (found.state !== 'found') return <NotFound found={found} returnTo={`${pathname}${search}`} />;
  return <Messages application={found.application} />;
}

function Messages({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const queries = useQueryClient();
  const { id, orderNumber } = application;
  const query = threadQuery(id);
  const { data, error, refetch, isFetching } = useQuery(query);
  useLiveStatus(
    id,
    () => {},
    undefined,
    () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  );
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 py-8 sm:px-6 lg:py-12">
      <PageTitle note={t('messages.note')}>{t('messages.title')}</PageTitle>
      <p className="numeric text-sm text-muted">{t('resume.orderNumber', { number: orderNumber })}</p>
      {error && !data && (
        <Alert
          tone="warning"
          live
          title={t('messages.notLoaded')}
          action={
            <Button size="small" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              {t('case.again')}
            </Button>
          }
        />
      )}
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {data && <Conversation thread={data} />}
      <LinkButton
        variant="secondary"
        to={continueRoute(application)}
        state={{ applicationId: id }}
        className="self-start max-sm:self-stretch"
      >
        {t('messages.back')}
      </LinkButton>
    </div>
  );
}

function Conversation({ thread }: { thread: Thread }) {
  const { t } = useTranslation('apply');
  const when = useWhen();
  const { applicationId, messages, unread, canPost } = thread;
  const { post, markRead } = useThreadCalls(applicationId);
  useMarkRead(unread > 0 ? messages.at(-1)?.sequence : undefined, markRead);
  const reasonOf = (error: unknown) => {
    const reason = error instanceof Problem ? error.reason : '';
    if (reason === 'thread-full' || reason === 'too-many-messages') return t(`messages.problems.${reason}`);
    return t('messages.problems.other', { reason: problemWords(error, t) });
  };
  return (
    <>
      <MessageLog
        label={t('messages.title')}
        empty={t('messages.empty')}
        className="max-h-[60vh] min-h-40"
        messages={messages.map(({ author, at, id, text }) => ({
          id,
          text,
          at,
          who: author === 'traveller' ? t('messages.you') : t('messages.us'),
          when: when(at),
          own: author === 'traveller',
        }))}
      />
      {canPost ? (
        <MessageComposer
          key={applicationId}
          about={applicationId}
          words={{
            label: t('messages.label'),
            shortcut: t('messages.shortcut'),
            send: t('messages.send'),
            missing: t('messages.missing'),
            offline: t('messages.offline'),
            failed: t('messages.failed'),
            again: t('messages.again'),
          }}
          maxLength={LONGEST_MESSAGE}
          send={post}
          reasonOf={reasonOf}
        />
      ) : (
        <Alert title={t('messages.noAddress')}>
          <Link to="/application/personal-details" className="text-primary underline underline-offset-4">
            {t('messages.giveAddress')}
          </Link>
        </Alert>
      )}
    </>
  );
}

/** Says once for each new message that it was seen, while the page is looked at. */
function useMarkRead(upTo: number | undefined, markRead: (upTo: number) => Promise<void>): void {
  const mark = useRef(markRead);
  mark.current = markRead;
  useEffect(() => {
    if (upTo === undefined) return;
    let isTold = false;
    const tell = () => {
      if (isTold || document.visibilityState === 'hidden') return;
      isTold = true;
      // Not told, it stays unread: the next look tells it.
      mark.current(upTo).catch(() => {});
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [upTo]);
}
