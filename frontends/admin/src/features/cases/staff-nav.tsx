import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useMay } from '../use-may.ts';

/** Casework beside the dashboard, for those who may read cases, and for administrators who is signed in. */
export function StaffNav() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { pathname } = useLocation();
  const isInCases = pathname.startsWith('/admin/cases');
  const isInMessages = pathname.startsWith('/admin/messages');
  const isInNumbers = pathname.startsWith('/admin/numbers');
  const isInTeam = pathname.startsWith('/admin/team');
  const isInSessions = pathname.startsWith('/admin/sessions');
  if (!may('cases.read')) return null;
  const place = (isHere: boolean) => ({
    'aria-current': isHere ? ('page' as const) : undefined,
    className: `inline-flex min-h-9 items-center rounded-field px-3 text-sm font-semibold no-underline ${isHere ? 'bg-primary-soft text-primary' : 'text-muted hover:text-ink'}`,
  });
  return (
    <nav aria-label={t('cases.nav.label')} className="flex flex-wrap gap-1 xl:flex-col">
      <Link to="/admin" {...place(!isInCases && !isInMessages && !isInNumbers && !isInTeam && !isInSessions)}>
        {t('cases.nav.dashboard')}
      </Link>
      <Link to="/admin/cases" {...place(isInCases)}>
        {t('cases.nav.cases')}
      </Link>
      {may('cases.work') && (
        <Link to="/admin/messages" {...place(isInMessages)}>
          {t('cases.nav.messages')}
        </Link>
      )}
      {may('numbers.read') && (
        <Link to="/admin/numbers" {...place(isInNumbers)}>
          {t('cases.nav.numbers')}
        </Link>
      )}
      {may('cases.work') && (
        <Link to="/admin/team" {...place(isInTeam)}>
          {t('cases.nav.team')}
        </Link>
      )}
      {may('staff-sessions.manage') && (
        <Link to="/admin/sessions" {...place(isInSessions)}>
          {t('cases.nav.sessions')}
        </Link>
      )}
    </nav>
  );
}
