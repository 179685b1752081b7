import { Navigate, Outlet } from 'react-router-dom';
import { StaffCommands } from '../keys/staff-commands.tsx';
import { useMay } from '../use-may.ts';
import { StaffNav } from './staff-nav.tsx';

/** Around the queue and the case: the way back to the dashboard, the list of actions and the sheet of keys. */
export function CasesLayout() {
  const may = useMay();
  if (!may('cases.read')) return <Navigate replace to="/admin" />;
  return (
    <div data-wide-page data-workplace className="mx-auto flex w-full max-w-[110rem] flex-col gap-2 px-4 pt-2 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <StaffNav />
        <StaffCommands />
      </div>
      <Outlet />
    </div>
  );
}
