import type { StaffSession } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { ConfirmDialog } from '@wayfare/ui/components/dialog';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { localeOf } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useProblemText } from '../problem-text.ts';
import { formatMoment, NOT_AVAILABLE } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { Workplace } from '../workplace.tsx';
import { useEndSession, useStaffSessions } from './api.ts';

/** Who of the staff is signed in; an administrator ends a session that should not be. */
export function SessionsPage() {
  const { t } = useTranslation('admin');
  const may = useMay()('staff-sessions.manage');
  if (!may) return <Navigate replace to="/admin" />;
  return (
    <Workplace className="max-w-5xl gap-4 pb-6">
      <PageTitle note={t('sessions.note')}>{t('sessions.title')}</PageTitle>
      <Sessions />
    </Workplace>
  );
}

function Sessions() {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { data, error } = useStaffSessions();
  const end = useEndSession();
  const [asked, setAsked] = useState<StaffSession>();
  if (error && !data)
    return (
      <Alert tone="danger" live>
        {t('sessions.loadFailed', { message: problemText(error) })}
      </Alert>
    );
  if (!data) return <Skeleton className="h-40 w-full" />;
  const confirm = ({ id, email }: StaffSession) =>
    end.mutate(id, {
      onSuccess: () => toast.success(t('sessions.ended', { who: email })),
      onError: (failure) => toast.error(t('sessions.endFailed'), { description: problemText(failure) }),
      onSettled: () => setAsked(undefined),
    });
  return (
    <>
      <ul aria-label={t('sessions.title')} className="flex flex-col gap-3">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        question={t('sessions.question', { who: asked?.email })}
        confirmLabel={t('sessions.end')}
        cancelLabel={t('records.cancel')}
        busy={end.isPending}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

function SessionRow({ session, onEnd }: { session: StaffSession; onEnd: () => void }) {
  const { t } = useTranslation('admin');
  const locale = localeOf(useLanguage());
  const { email, name, address, startedAt, seenAt, isOwn } = session;
  const facts = {
    since: formatMoment(startedAt, locale),
    seen: formatMoment(seenAt, locale),
    address: address || NOT_AVAILABLE,
  };
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card md:grid-cols-[minmax(0,1fr)_auto_9rem]">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name || email}</p>
        {name && <p className="text-sm break-words text-muted">{email}</p>}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm md:grid-cols-3 md:gap-x-6">
        {Object.entries(facts).map(([key, value]) => (
          <div key={key} className="contents md:block">
            <dt className="text-muted">{t(`sessions.${key}`)}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isOwn ? (
        <span className="justify-self-start">
          <Badge tone="success">{t('sessions.own')}</Badge>
        </span>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('sessions.endOf', { who: email })}
          className="justify-self-start"
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
