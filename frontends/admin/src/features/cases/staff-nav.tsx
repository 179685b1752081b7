import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useMay } from '../use-may.ts';

/** Casework beside the dashboard, for those who may read cases. */
export function StaffNav() {
  const { t } = useTranslation('admin');
  const may = useMay();
  if (!may('cases.read')) return null;
  const look = ({ isActive }: { isActive: boolean }) =>
    `inline-flex min-h-9 items-center rounded-field px-3 text-sm font-semibold no-underline ${isActive ? 'bg-primary-soft text-primary' : 'text-muted hover:text-ink'}`;
  return (
    <nav aria-label={t('cases.nav.label')} className="flex gap-1">
      <NavLink to="/admin" end className={look}>
        {t('cases.nav.dashboard')}
      </NavLink>
      <NavLink to="/admin/cases" className={look}>
        {t('cases.nav.cases')}
      </NavLink>
    </nav>
  );
}
