import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { type Column, Table } from '@wayfare/ui/components/table';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NOT_AVAILABLE } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import type { TeamRow } from './team-rows.ts';
import { useRoleWords } from './use-role-words.ts';

interface TeamTableProps {
  rows: TeamRow[] | undefined;
  onAbsence: (row: TeamRow) => void;
  onRelease: (row: TeamRow) => void;
  onEndSessions: (row: TeamRow) => void;
  onAccount: (row: TeamRow) => void;
  onInviteAgain: (row: TeamRow) => void;
}

const localToday = (): string => new Date().toLocaleDateString('sv-SE');

/** Who works what. An administrator changes it; everybody their own absence. */
export function TeamTable({ rows, onAbsence, onRelease, onEndSessions, onAccount, onInviteAgain }: TeamTableProps) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const may = useMay();
  const manages = may('team.manage');
  const endsSessions = may('staff-sessions.manage');
  const roleWords = useRoleWords();
  const column = (
    key: string,
    cell: Column<TeamRow>['cell'],
    more: Partial<Column<TeamRow>> = {},
  ): Column<TeamRow> => ({
    key,
    label: t(`team.columns.${key}`),
    cell,
    ...more,
  });
  const columns = [
    column('name', ({ id, name, account }) => (
      <span className="block max-w-36 py-1 break-words sm:max-w-64">
        <span className="font-semibold">{name}</span>
        {id === user?.id && <span className="text-muted"> ({t('cases.me')})</span>}
        {account && !account.isEnabled && <Badge tone="danger">{t('team.disabled')}</Badge>}
        {account?.isEnabled && account.isInvited && <Badge tone="warning">{t('team.invited')}</Badge>}
      </span>
    )),
    column('roles', ({ roles }) => roleWords(roles) || NOT_AVAILABLE),
    column('office', ({ office }) => <span className="block max-w-36 break-words">{office || NOT_AVAILABLE}</span>),
    column('open', ({ openCases }) => openCases, { numeric: true }),
    column(
      'overdue',
      ({ overdueCases }) => <span className={overdueCases ? 'font-semibold text-danger' : ''}>{overdueCases}</span>,
      { numeric: true },
    ),
    column('absent', ({ absence }) => absence && <AbsenceDays {...absence} />, { className: 'whitespace-nowrap' }),
    ...(endsSessions
      ? [
          column(
            'sessions',
            ({ signedIn }) =>
              signedIn > 0 ? (
                <Link to="/admin/sessions" className="inline-block min-w-6 py-1 text-primary underline">
                  {signedIn}
                </Link>
              ) : (
                0
              ),
            { numeric: true },
          ),
        ]
      : []),
    column('actions', (row) => (
      <span className="flex gap-1 py-1 whitespace-nowrap md:flex-wrap">
        {row.account && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={t('team.accountOf', { who: row.name })}
            onClick={() => onAccount(row)}
          >
            {t('team.account')}
          </Button>
        )}
        {row.account?.isEnabled && row.account.isInvited && (
          <Button variant="secondary" size="compact" onClick={() => onInviteAgain(row)}>
            {t('team.inviteAgain')}
          </Button>
        )}
        {row.isKnown && (manages || row.id === user?.id) && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={t('team.absenceOf', { who: row.name })}
            onClick={() => onAbsence(row)}
          >
            {t('team.absence')}
          </Button>
        )}
        {manages && row.openCases > 0 && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={t('team.releaseOf', { who: row.name })}
            onClick={() => onRelease(row)}
          >
            {t('team.release')}
          </Button>
        )}
        {endsSessions && row.sessions.length > 0 && (
          <Button
            variant="secondary"
            size="compact"
            aria-label={t('team.endSessionsOf', { who: row.name })}
            onClick={() => onEndSessions(row)}
          >
            {t('team.endSessions')}
          </Button>
        )}
      </span>
    )),
  ];
  return <Table label={t('team.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function AbsenceDays({ fromDay, untilDay }: { fromDay: string; untilDay: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const until = formatDate(untilDay, language);
  if (fromDay <= localToday()) return <Badge tone="warning">{t('team.absentUntil', { day: until })}</Badge>;
  return t('team.absentFrom', { from: formatDate(fromDay, language), until });
}
