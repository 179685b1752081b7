import { classes } from '@wayfare/ui/classes';
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type SaveProgress = 'saved' | 'saving' | 'retrying' | 'refused';

/** The word near a step's buttons: saved, saving, not saved yet, or refused until it is put right. */
export function SaveState({ state }: { state: SaveProgress | undefined }) {
  const { t } = useTranslation('ui');
  const icons = { saved: Check, saving: LoaderCircle, retrying: CloudOff, refused: CircleAlert };
  const Icon = state && icons[state];
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-muted">
      {Icon && (
        <Icon
          aria-hidden="true"
          className={classes('size-4', state === 'retrying' && 'text-warning', state === 'refused' && 'text-danger')}
        />
      )}
      {state && t(`save.${state}`)}
    </p>
  );
}
