import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Dialog } from '@wayfare/ui/components/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysAreOn, setKeysOn } from './use-keys.ts';

const KEYS = {
  move: ['J', 'K', '↓', '↑'],
  open: ['Enter'],
  claim: ['C'],
  next: ['N'],
  ask: ['A'],
  writeNote: ['E'],
  search: ['/'],
  help: ['?'],
} as const;

/** The keys of casework, and the switch that turns them off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [on, setOn] = useState(keysAreOn);
  return (
    <Dialog open={open} onClose={onClose} title={t('cases.keys.title')} description={t('cases.keys.note')}>
      <dl className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(KEYS).map(([name, keys]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line bg-sunken px-2 py-0.5 font-mono text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`cases.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('cases.keys.on')}
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked);
          setKeysOn(event.target.checked);
        }}
      />
    </Dialog>
  );
}
