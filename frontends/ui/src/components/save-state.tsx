import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type SaveProgress = 'saved' | 'saving' | 'retrying';

/** The word near a step's buttons: saved, saving, or not saved yet. */
export function SaveState({ state }: { state: SaveProgress | undefined }) {
  const { t } = useTranslation('ui');
  const icons = { saved: Check, saving: LoaderCircle, retrying: CloudOff };
  const Icon = state && icons[state];
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-muted">
      {Icon && <Icon aria-hidden="true" className={state === 'retrying' ? 'size-4 text-warning' : 'size-4'} />}
      {state && t(`save.${state}`)}
    </p>
  );
}
