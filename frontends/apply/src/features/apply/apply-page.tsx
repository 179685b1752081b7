import { PageTitle } from '@visa/ui/components/page-title';
import { useTranslation } from 'react-i18next';

export function ApplyPage() {
  const { t } = useTranslation('apply');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10">
      <PageTitle>{t('apply.title')}</PageTitle>
    </div>
  );
}
