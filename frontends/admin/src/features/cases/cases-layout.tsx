import { Navigate, Outlet } from 'react-router-dom';
import { useMay } from '../use-may.ts';
import { Workplace } from '../workplace.tsx';

/** Around the queue and the case. */
export function CasesLayout() {
  const may = useMay();
  if (!may('cases.read')) return <Navigate replace to="/admin" />;
  return (
    <Workplace className="gap-2">
      <Outlet />
    </Workplace>
  );
}
