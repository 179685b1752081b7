import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router-dom';
import { useMay } from '../use-may.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { StaffNav } from './staff-nav.tsx';
import { useKeys } from './use-keys.ts';

/** Around the queue and the case: the way back to the dashboard, and the sheet of keys. */
export function CasesLayout() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [helping, setHelping] = useState(false);
  useKeys({ '?': () => setHelping(true) });
  if (!may('cases.read')) return <Navigate replace to="/admin" />;
  return (
    <div data-wide-page data-workplace className="mx-auto flex w-full max-w-[110rem] flex-col gap-3 px-4 pt-3 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <StaffNav />
        <button
          type="button"
          className="min-h-9 rounded-field px-3 text-sm text-muted hover:text-ink max-sm:hidden"
          onClick={() => setHelping(true)}
        >
          {t('cases.keys.title')} <kbd className="font-mono">?</kbd>
        </button>
      </div>
      <Outlet />
      <KeysDialog open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}
