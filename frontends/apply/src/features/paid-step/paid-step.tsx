import type { Application } from '@wayfare/api/schema';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { continueRoute } from '../application/continue-route.ts';
import { useLiveApplication } from '../live/use-live-status.ts';
import { ToSignIn } from '../resume/resume-page.tsx';
import { usePaidApplication } from './use-paid-application.ts';

interface PaidStepProps {
  readonly children: (application: Application) => ReactNode;
}

/**
 * A screen after the payment: for the traveller, or the guest whose browser began and paid. Anyone else goes to sign
 * in.
 */
export function PaidStep({ children }: PaidStepProps) {
  const { pathname } = useLocation();
  const found = usePaidApplication({ statuses: ['in_progress', 'paid'] });
  useLiveApplication(found.state === 'found' ? found.application : undefined);
  if (found.state !== 'found') return <NotFound found={found} returnTo={pathname} />;
  const { application } = found;
  if (application.status !== 'paid' && application.status !== 'in_progress') {
    return <Navigate to={continueRoute(application)} replace state={{ applicationId: application.id }} />;
  }
  return children(application);
}

interface NotFoundProps {
  readonly found: Exclude<ReturnType<typeof usePaidApplication>, { state: 'found' }>;
  readonly returnTo: string;
}

/** What stands in place of a screen whose application isn't there (yet). */
export function NotFound({ found, returnTo }: NotFoundProps) {
  const { t } = useTranslation('apply');
  switch (found.state) {
    case 'loading':
      return <Loading />;
    case 'signed-out':
      return <ToSignIn returnTo={returnTo} />;
    case 'failed':
      return <ErrorState title={t('paid.loadFailed')} onRetry={found.retry} className="py-20" />;
    case 'none':
      return (
        <EmptyState
          title={t('paid.notFound')}
          className="py-20"
          action={<LinkButton to="/application/resume">{t('paid.list')}</LinkButton>}
        >
          {t('paid.notFoundBody')}
        </EmptyState>
      );
  }
}

function Loading() {
  const { t } = useTranslation('apply');
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 py-10 sm:px-6">
      <p role="status" className="animate-appear text-muted">
        {t('loading')}
      </p>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-1/2" />
    </div>
  );
}
