import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { ConfirmDialog } from '@wayfare/ui/components/dialog';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { ErrorState } from '@wayfare/ui/components/state';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { listWholeView } from '../bulk/api.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { BulkProgress } from '../bulk/bulk-progress.tsx';
import { useShownJob } from '../bulk/use-shown-job.ts';
import { useProblemText } from '../problem-text.ts';
import { endSession, sessionsKey, useStaffSessions } from '../sessions/api.ts';
import { useMay } from '../use-may.ts';
import { Workplace } from '../workplace.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useInviteAgain, useStaffAccounts, useTeam } from './api.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { type TeamRow, toTeamRows } from './team-rows.ts';
import { TeamTable } from './team-table.tsx';

/** Who works what, and who is away. */
export function TeamPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  if (!may('cases.work')) return <Navigate replace to="/admin" />;
  return (
    <Workplace className="max-w-7xl gap-4 pb-6">
      <PageTitle note={t(may('team.manage') ? 'team.note' : 'team.noteOwn')}>{t('team.title')}</PageTitle>
      <Team />
    </Workplace>
  );
}

function Team() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const problemText = useProblemText();
  const { data: members, error, refetch } = useTeam();
  const { data: sessions = [] } = useStaffSessions(may('staff-sessions.manage'));
  const { data: accounts, error: accountsError, refetch: readAccounts } = useStaffAccounts(may('team.manage'));
  const [awayId, setAwayId] = useState<string>();
  const [accountId, setAccountId] = useState<string>();
  const [isInviting, setIsInviting] = useState(false);
  const bulk = useShownJob();
  const release = useRelease();
  const ending = useEndSessions();
  const inviteAgain = useSendAgain();
  if (error && !members)
    return <ErrorState title={t('team.loadFailed', { message: problemText(error) })} onRetry={() => refetch()} />;
  const rows = members && toTeamRows(members, sessions, accounts);
  const asked = rows?.find(({ id }) => id === accountId);
  return (
    <>
      {bulk.job && <BulkProgress key={bulk.job.id} job={bulk.job} onClose={bulk.close} />}
      {accountsError && (
        <Alert live tone="warning" title={t('team.accountsAway', { message: problemText(accountsError) })}>
          <Button variant="secondary" size="compact" onClick={() => readAccounts()}>
            {t('team.retry')}
          </Button>
        </Alert>
      )}
      {may('team.manage') && (
        <div className="flex justify-end">
          <Button size="small" onClick={() => setIsInviting(true)}>
            {t('team.invite')}
          </Button>
        </div>
      )}
      <TeamTable
        rows={rows}
        onAbsence={({ id }) => setAwayId(id)}
        onRelease={release.ask}
        onEndSessions={ending.ask}
        onAccount={({ id }) => setAccountId(id)}
        onInviteAgain={inviteAgain}
      />
      <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} />
      <AccountDialog member={asked} account={asked?.account} onClose={() => setAccountId(undefined)} />
      <AbsenceDialog member={members?.find(({ id }) => id === awayId)} onClose={() => setAwayId(undefined)} />
      <BulkDialog
        action={release.asked && 'release'}
        ids={release.asked?.ids ?? []}
        holder={release.asked?.holder}
        onClose={release.close}
        onStarted={bulk.start}
      />
      <ConfirmDialog
        open={ending.asked !== undefined}
        question={t('team.endSessionsQuestion', { who: ending.asked?.name })}
        confirmLabel={t('team.endSessions')}
        cancelLabel={t('records.cancel')}
        busy={ending.busy}
        onConfirm={ending.confirm}
        onCancel={ending.close}
      />
    </>
  );
}

/** Finds what somebody has in hand, 200 cases at most, before it is asked whether to release them. */
const useRelease = () => {
  const problemText = useProblemText();
  const [asked, setAsked] = useState<{ holder: TeamRow; ids: string[] }>();
  const find = useMutation({
    mutationFn: async (holder: TeamRow) => ({ holder, ids: await listWholeView({ assignee: holder.id }) }),
    onSuccess: (found) => setAsked(found.ids.length > 0 ? found : undefined),
    onError: (failure) => toast.error(problemText(failure)),
  });
  return { asked, ask: (row: TeamRow) => find.mutate(row), close: () => setAsked(undefined) };
};

const useEndSessions = () => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<TeamRow>();
  const end = useMutation({
    mutationFn: async ({ sessions }: TeamRow) => {
      for (const { id } of sessions) await endSession(id);
    },
    onSuccess: (_, { name }) => toast.success(t('team.sessionsEnded', { who: name })),
    onError: (failure) => toast.error(t('sessions.endFailed'), { description: problemText(failure) }),
    onSettled: () => {
      setAsked(undefined);
      return queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return {
    asked,
    ask: setAsked,
    busy: end.isPending,
    confirm: () => asked && end.mutate(asked),
    close: () => setAsked(undefined),
  };
};

const useSendAgain = () => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { mutate } = useInviteAgain();
  return ({ id }: TeamRow) =>
    mutate(
      { id },
      {
        onSuccess: ({ email }) => toast.success(t('team.invitationSent', { email })),
        onError: (failure) => toast.error(problemText(failure)),
      },
    );
};
