import { Spinner } from '@wayfare/ui/components/spinner';
import { toast } from '@wayfare/ui/toast';
import { useSession } from '@wayfare/ui/use-session';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ApplicationList } from './application-list.tsx';
import { ResumeEntry } from './resume-entry.tsx';

/** Signed in: the saved applications. Signed out: the way to a link by e-mail. */
export function ResumePage() {
  const { status } = useSession();
  if (status === 'unknown') return <Waiting />;
  return status === 'signed-in' ? <ApplicationList /> : <ResumeEntry />;
}

/** The same list where signing in is a condition. */
export function DashboardPage() {
  const { status } = useSession();
  if (status === 'unknown') return <Waiting />;
  return status === 'signed-in' ? <ApplicationList /> : <ToSignIn returnTo="/dashboard" />;
}

/** Says that signing in is needed and leads there. */
export function ToSignIn({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('apply');
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    toast.error(t('resume.loginFirst'));
  }, [t]);
  return <Navigate to={`/auth?returnTo=${encodeURIComponent(returnTo)}`} replace />;
}

function Waiting() {
  const { t } = useTranslation('apply');
  return (
    <div className="flex min-h-96 items-center justify-center">
      <Spinner label={t('loading')} />
    </div>
  );
}
