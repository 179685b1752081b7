import { Button } from '@wayfare/ui/components/button';
import { Spinner } from '@wayfare/ui/components/spinner';
import { IdCard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPatiently } from '../../load-patiently.ts';
import { loadLaterWords } from '../../words.ts';
import { isUndecided, useKeptReading } from './kept-readings.ts';
import type { PassportFirstPanelProps } from './passport-first-panel.tsx';

/** Most travellers type: the code that takes and reads pictures is fetched for those who want it. */
const loadParts = () =>
  loadPatiently(async () => {
    const [{ parts }] = await Promise.all([import('./parts.ts'), loadLaterWords()]);
    return parts;
  });
type Parts = Awaited<ReturnType<typeof loadParts>>;

interface PassportFirstProps extends PassportFirstPanelProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The way to have a traveller's details read from their passport, beside typing them. */
export function PassportFirst({ isOpen, onOpen, onClose, ...panel }: PassportFirstProps) {
  const { t } = useTranslation('apply');
  const [parts, setParts] = useState<Parts>();
  const [hasFailed, setHasFailed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isClosedHere = useRef(false);
  const number = panel.traveller + 1;
  const hasPicture = Boolean(panel.form.watch(`travellers.${panel.traveller}.passportDocumentId`));
  const isNeeded = isUndecided(useKeptReading(panel.traveller)) || hasPicture || isOpen;

  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    setHasFailed(false);
    loadParts().then(
      (loaded) => !isGone && setParts(loaded),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);

  // The button that closed it is gone with it. "Next passport" leads elsewhere.
  useEffect(() => {
    if (isOpen || !isClosedHere.current) return;
    isClosedHere.current = false;
    opener.current?.focus();
  }, [isOpen]);
  const close = () => {
    isClosedHere.current = true;
    onClose();
  };

  if (!isOpen)
    return (
      <div className="flex flex-col items-start gap-1.5">
        <Button
          ref={opener}
          variant="secondary"
          onClick={onOpen}
          aria-label={number > 1 ? t('passportFirst.openNumber', { number }) : undefined}
        >
          <IdCard aria-hidden="true" />
          {t('passportFirst.open')}
        </Button>
        <p className="text-sm text-muted">{t('passportFirst.hint')}</p>
        {parts && <parts.Picture form={panel.form} traveller={panel.traveller} />}
        {parts && <parts.Differences form={panel.form} traveller={panel.traveller} />}
      </div>
    );
  if (parts)
    return (
      <div className="flex flex-col gap-3">
        <parts.Panel {...panel} onClose={close} />
        <parts.Picture form={panel.form} traveller={panel.traveller} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!hasFailed && <Spinner label={t('loading')} />}
      <p role="status">{hasFailed || !navigator.onLine ? t('passportFirst.notThere') : ''}</p>
      <Button variant="quiet" size="small" onClick={close}>
        {t('passportFirst.close')}
      </Button>
    </div>
  );
}
