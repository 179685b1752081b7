import { api } from '@wayfare/ui/api';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { StampArt } from './layout/stamp-art.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();

  useEffect(() => {
    // Into the operator's log; the visitor has no use for knowing whether that worked.
    api.post('/unknown-pages', { body: { path: pathname } }).catch(() => {});
  }, [pathname]);

  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col items-center justify-center gap-5 px-4 py-20 text-center">
      <StampArt className="size-24 rotate-12 text-line" />
      <PageTitle className="items-center">404</PageTitle>
      <p className="text-lg">{t('notFound.text')}</p>
      <LinkButton to="/">{t('notFound.home')}</LinkButton>
    </div>
  );
}
