import { PageTitle } from '@visa/ui/components/page-title';
import { Tabs } from '@visa/ui/components/tabs';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';

const TABS = ['submissions', 'destinations', 'services', 'upsells', 'templates'] as const;
type Tab = (typeof TABS)[number];

const pathOf = (tab: string) => (tab === 'submissions' ? '/admin' : `/admin/${tab}`);

/** The dashboard around its five tabs; each tab has an address of its own. */
export function AdminPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const segment = useLocation().pathname.split('/')[2] as Tab | undefined;
  const current = segment && TABS.includes(segment) ? segment : 'submissions';
  return (
    <div className="mx-auto flex w-full max-w-[110rem] flex-col gap-6 px-4 py-8 sm:px-6">
      <PageTitle note={t('subtitle')}>{t('title')}</PageTitle>
      <Tabs
        label={t('title')}
        value={current}
        onChange={(tab) => navigate(pathOf(tab))}
        tabs={TABS.map((tab) => ({ value: tab, label: t(`tabs.${tab}`) }))}
      >
        <Outlet />
      </Tabs>
    </div>
  );
}
