import { PageTitle } from '@visa/ui/components/page-title';
import { useTranslation } from 'react-i18next';

export function DashboardPage() {
  const { t } = useTranslation('admin');
  return (
    <div className="mx-auto w-full px-4 py-8">
      <PageTitle note={t('dashboard.subtitle')}>{t('dashboard.title')}</PageTitle>
    </div>
  );
}
