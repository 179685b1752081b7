import { buttonClasses } from '@visa/ui/components/button';
import { PageTitle } from '@visa/ui/components/page-title';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../layout/site-link.tsx';

export function LandingPage() {
  const { t } = useTranslation('shell');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10">
      <PageTitle>{t('landing.title')}</PageTitle>
      <SiteLink href="/application/order-confirmation" className={buttonClasses()}>
        {t('landing.start')}
      </SiteLink>
    </div>
  );
}
