import type { StaffAction } from '@wayfare/access/staff-access';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Tabs } from '@wayfare/ui/components/tabs';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useMay } from '../use-may.ts';
import { Workplace } from '../workplace.tsx';

const TABS = {
  submissions: 'submissions.read',
  destinations: 'catalogue.read',
  services: 'catalogue.read',
  upsells: 'catalogue.read',
  templates: 'templates.read',
} as const satisfies Record<string, StaffAction>;
type Tab = keyof typeof TABS;

const pathOf = (tab: string) => (tab === 'submissions' ? '/admin' : `/admin/${tab}`);

/** The dashboard around its five tabs, those of them that the role may read; each tab has an address of its own. */
export function AdminPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const navigate = useNavigate();
  const segment = useLocation().pathname.split('/')[2] ?? '';
  const current: Tab = Object.hasOwn(TABS, segment) ? (segment as Tab) : 'submissions';
  const open = Object.entries(TABS).flatMap(([tab, action]) => (may(action) ? [tab] : []));
  const [first] = open;
  if (first && !open.includes(current)) return <Navigate replace to={pathOf(first)} />;
  return (
    <Workplace className="gap-1 pb-6">
      <PageTitle note={t('subtitle')} className="lg:flex-row lg:items-baseline lg:gap-4">
        {t('title')}
      </PageTitle>
      <Tabs
        label={t('title')}
        value={current}
        onChange={(tab) => navigate(pathOf(tab))}
        tabs={open.map((tab) => ({ value: tab, label: t(`tabs.${tab}`) }))}
      >
        {first && <Outlet />}
      </Tabs>
    </Workplace>
  );
}
