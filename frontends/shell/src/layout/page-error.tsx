import { Button } from '@wayfare/ui/components/button';
import { PlainPage, PlainPageActions } from '@wayfare/ui/components/plain-page';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Stands in for a page that could not be loaded or broke; the frame around it stays. */
export function PageError() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('ui');
  // A page that a lost connection kept away comes by itself when that is back.
  useEffect(() => {
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <PlainPage icon={CloudOff} role="alert" title={t('pageError.title')} note={t('pageError.body')}>
      <PlainPageActions>
        <Button onClick={() => location.reload()}>{common('error.retry')}</Button>
      </PlainPageActions>
    </PlainPage>
  );
}
