import { Dialog } from '@wayfare/ui/components/dialog';
import { Command, defaultFilter } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toSearchState } from '../list/search-state.ts';
import { useMay } from '../use-may.ts';
import { readBindings } from './bindings.ts';
import { listActions, type StaffAction } from './staff-actions.ts';

const item =
  'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-field px-3 py-2 data-[selected=true]:bg-primary-soft data-[selected=true]:text-primary';

const SEARCH = 'search-the-cases';
/** The search is always there, below whatever is called like what was typed. */
const rank = (value: string, typed: string): number =>
  value === SEARCH ? Number.MIN_VALUE : (defaultFilter?.(value, typed) ?? 0);

/** Every action that is possible now, narrowed by typing; what no action is called is searched for in the cases. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('cases.palette.title')} className="sm:top-24 sm:translate-y-0">
      <ActionList onClose={onClose} />
    </Dialog>
  );
}

function ActionList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  // As they are when the list opens: the screen behind it does not change meanwhile.
  const [actions] = useState(listActions);
  const [bindings] = useState(readBindings);
  const wanted = typed.trim();
  const act = (run: () => void) => () => {
    onClose();
    // After the dialog has given the focus back, since the action may open another or move it.
    setTimeout(run);
  };
  return (
    <Command label={t('cases.palette.title')} filter={rank} loop>
      <Command.Input
        autoFocus
        value={typed}
        onValueChange={setTyped}
        placeholder={t('cases.palette.placeholder')}
        className="mb-3 min-h-11 w-full rounded-field border border-field bg-surface px-3"
      />
      <Command.List className="max-h-[50dvh] overflow-y-auto">
        <Command.Empty className="px-3 py-4 text-muted">{t('cases.palette.nothing')}</Command.Empty>
        {actions.filter(isListed).map(({ id, label, key, run }) => (
          <Command.Item key={id} value={label} onSelect={act(() => run())} className={item}>
            {label}
            {key && (
              <kbd className="rounded-sm border border-line px-2 font-mono text-sm uppercase">{bindings[key]}</kbd>
            )}
          </Command.Item>
        ))}
        {wanted && may('cases.read') && (
          <Command.Item
            value={SEARCH}
            onSelect={act(() => navigate('/admin/cases', { state: toSearchState(wanted) }))}
            className={item}
          >
            {t('cases.palette.searchFor', { wanted })}
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

const isListed = (action: StaffAction): action is StaffAction & { label: string } => action.label !== undefined;
