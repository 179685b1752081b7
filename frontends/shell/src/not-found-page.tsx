import { buttonClasses } from '@visa/ui/components/button';
import { PageTitle } from '@visa/ui/components/page-title';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <div className="mx-auto flex w-full max-w-page flex-col items-center gap-4 px-4 py-24 text-center">
      <PageTitle>404</PageTitle>
      <p>{t('notFound.text')}</p>
      <Link to="/" className={buttonClasses()}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
