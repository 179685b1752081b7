import { brand } from '@wayfare/ui/brand';
import { ErrorState } from '@wayfare/ui/components/state';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Stands in for a page that could not be loaded or broke; the frame around it stays. */
export function PageError() {
  const { t } = useTranslation('shell');
  useEffect(() => {
    document.title = `${t('pageError.title')} · ${brand.name}`;
  }, [t]);
  // A page that a lost connection kept away comes by itself when that is back.
  useEffect(() => {
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 items-center justify-center px-4 py-16">
      <ErrorState titleAs="h1" title={t('pageError.title')} onRetry={() => location.reload()}>
        {t('pageError.body')}
      </ErrorState>
    </div>
  );
}
