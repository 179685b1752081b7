import { Button } from '@wayfare/ui/components/button';
import { PlainPage, PlainPageActions } from '@wayfare/ui/components/plain-page';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { isStaff, signOut } from '@wayfare/ui/session';
import { useSession } from '@wayfare/ui/use-session';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { RemotePages } from '../layout/remote-pages.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

/** What /admin shows to anybody the admin remote is not loaded for. */
export function AdminGate() {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const { status, user } = useSession();
  if (status === 'unknown') return <Skeleton className="mx-auto mt-16 h-9 w-72" />;
  if (status === 'signed-out')
    return <Navigate replace to={`/auth?returnTo=${encodeURIComponent(pathname + search)}`} />;
  if (isStaff(user)) return <NotFoundPage />;
  return (
    <PlainPage icon={Lock} title={t('noAccess.title')} note={t('noAccess.body', { email: user?.email })}>
      <PlainPageActions>
        <Button variant="secondary" onClick={() => void signOut()}>
          {t('noAccess.switch')}
        </Button>
      </PlainPageActions>
    </PlainPage>
  );
}

/** The admin remote's pages, for as long as somebody of the staff is signed in. */
export function StaffPages({ base }: { base: string }) {
  const { user } = useSession();
  return isStaff(user) ? <RemotePages base={base} /> : <AdminGate />;
}
