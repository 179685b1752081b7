import { Button } from '@wayfare/ui/components/button';
import { Spinner } from '@wayfare/ui/components/spinner';
import { IdCard } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPatiently } from '../../load-patiently.ts';
import { loadLaterWords } from '../../words.ts';
import type { PassportFirstPanelProps } from './passport-first-panel.tsx';

/** Most travellers type: the code that takes and reads pictures is fetched for those who want it. */
const loadPanel = (): Promise<ComponentType<PassportFirstPanelProps>> =>
  loadPatiently(async () => {
    const [panel] = await Promise.all([import('./passport-first-panel.tsx'), loadLaterWords()]);
    return panel.PassportFirstPanel;
  });

interface PassportFirstProps extends PassportFirstPanelProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The way to have a traveller's details read from their passport, beside typing them. */
export function PassportFirst({ isOpen, onOpen, ...panel }: PassportFirstProps) {
  const { t } = useTranslation('apply');
  const [Panel, setPanel] = useState<ComponentType<PassportFirstPanelProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  const number = panel.traveller + 1;

  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    setHasFailed(false);
    loadPanel().then(
      (loaded) => !isGone && setPanel(() => loaded),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [isOpen]);

  if (!isOpen)
    return (
      <div className="flex flex-col items-start gap-1.5">
        <Button
          variant="secondary"
          onClick={onOpen}
          aria-label={number > 1 ? t('passportFirst.openNumber', { number }) : undefined}
        >
          <IdCard aria-hidden="true" />
          {t('passportFirst.open')}
        </Button>
        <p className="text-sm text-muted">{t('passportFirst.hint')}</p>
      </div>
    );
  if (Panel) return <Panel {...panel} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!hasFailed && <Spinner label={t('loading')} />}
      <p role="status">{hasFailed || !navigator.onLine ? t('passportFirst.notThere') : ''}</p>
      <Button variant="quiet" size="small" onClick={panel.onClose}>
        {t('passportFirst.close')}
      </Button>
    </div>
  );
}
