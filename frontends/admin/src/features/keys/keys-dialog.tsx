import { Button } from '@wayfare/ui/components/button';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Dialog } from '@wayfare/ui/components/dialog';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  forgetBindings,
  type KeyedAction,
  keysAreOn,
  readBindings,
  rebind,
  setKeysOn,
  USUAL_KEYS,
} from './bindings.ts';

const ACTIONS = Object.keys(USUAL_KEYS) as KeyedAction[];

/** The keys of casework: each can be changed, and all of them turned off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('cases.keys.title')} description={t('cases.keys.note')}>
      <KeyList />
    </Dialog>
  );
}

function KeyList() {
  const { t } = useTranslation('admin');
  const [on, setOn] = useState(keysAreOn);
  const [bindings, setBindings] = useState(readBindings);
  const [waiting, setWaiting] = useState<KeyedAction>();
  const [problem, setProblem] = useState('');

  const choose = (action: KeyedAction) => (event: KeyboardEvent) => {
    if (waiting !== action || ['Tab', 'Shift', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const rebound = rebind(action, event.key);
    if (rebound.ok) setWaiting(undefined);
    setProblem(
      rebound.ok
        ? ''
        : 'takenBy' in rebound
          ? t('cases.keys.taken', { key: event.key.toUpperCase(), action: t(`cases.keys.${rebound.takenBy}`) })
          : t('cases.keys.unusable'),
    );
    setBindings(readBindings());
  };

  return (
    <>
      <ul className="mb-4 flex flex-col gap-1">
        {ACTIONS.map((action) => (
          <li key={action} className="flex items-center gap-3">
            <kbd className="min-w-9 rounded-sm border border-line bg-sunken px-2 py-0.5 text-center font-mono text-sm uppercase">
              {bindings[action]}
            </kbd>
            <span className="flex-1">{t(`cases.keys.${action}`)}</span>
            <Button
              size="compact"
              variant="quiet"
              aria-pressed={waiting === action}
              aria-label={t('cases.keys.changeFor', { action: t(`cases.keys.${action}`) })}
              onClick={() => {
                setProblem('');
                setWaiting(waiting === action ? undefined : action);
              }}
              onKeyDown={choose(action)}
              onBlur={() => setWaiting(undefined)}
            >
              {t(waiting === action ? 'cases.keys.press' : 'cases.keys.change')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={t('cases.keys.on')}
          checked={on}
          onChange={(event) => {
            setOn(event.target.checked);
            setKeysOn(event.target.checked);
          }}
        />
        <Button
          size="compact"
          variant="secondary"
          onClick={() => {
            forgetBindings();
            setProblem('');
            setBindings(readBindings());
          }}
        >
          {t('cases.keys.reset')}
        </Button>
      </div>
    </>
  );
}
