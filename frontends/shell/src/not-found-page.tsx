import { LinkButton } from '@visa/ui/components/link-button';
import { PageTitle } from '@visa/ui/components/page-title';
import { useTranslation } from 'react-i18next';
import { StampArt } from './layout/stamp-art.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col items-center justify-center gap-5 px-4 py-20 text-center">
      <StampArt className="size-24 rotate-12 text-line" />
      <PageTitle className="items-center">404</PageTitle>
      <p className="text-lg">{t('notFound.text')}</p>
      <LinkButton to="/">{t('notFound.home')}</LinkButton>
    </div>
  );
}
