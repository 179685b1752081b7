import { api } from '@wayfare/ui/api';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PlainPage, PlainPageActions } from '@wayfare/ui/components/plain-page';
import { MapPinOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();

  useEffect(() => {
    // Into the operator's log; the visitor has no use for knowing whether that worked.
    api.post('/unknown-pages', { body: { path: pathname } }).catch(() => {});
  }, [pathname]);

  return (
    <PlainPage icon={MapPinOff} title="404" note={t('notFound.text')}>
      <PlainPageActions>
        <LinkButton to="/">{t('notFound.home')}</LinkButton>
      </PlainPageActions>
    </PlainPage>
  );
}
