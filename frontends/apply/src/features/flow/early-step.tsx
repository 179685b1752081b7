import { useQuery } from '@tanstack/react-query';
import { logProblem } from '@wayfare/ui/log-problem';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { applicationQuery } from '../application/api.ts';
import { continueRoute, isPaid } from '../application/continue-route.ts';
import { useLiveApplication } from '../live/use-live-status.ts';
import { adoptApplication, type FlowState, flowStore, forgetDraft, useFlow } from './flow-store.ts';

/** The server's copy of this browser's application; newer answers found there replace the ones here, and it is said. */
export function useServerCopy() {
  const { t } = useTranslation('apply');
  const applicationId = useFlow((state) => state.applicationId);
  const { data, error } = useQuery({
    ...applicationQuery(applicationId ?? ''),
    enabled: applicationId !== null,
    refetchOnMount: 'always',
  });

  useEffect(() => {
    const { version, unsaved, applicationId: current } = flowStore.getState();
    if (!data || data.id !== current || data.version <= version || unsaved.length > 0) return;
    if (adoptApplication(data) && version > 0) {
      toast.info(t('changedElsewhere.title'), { description: t('changedElsewhere.body') });
    }
  }, [data, t]);

  useEffect(() => {
    if (error instanceof Problem && error.status === 404) forgetDraft();
  }, [error]);

  return data?.id === applicationId ? data : undefined;
}

interface EarlyStepProps {
  /** What must have been answered before this screen makes sense. */
  readonly needs: 'order' | 'personal-details' | 'processing';
  readonly children: ReactNode;
}

/**
 * A screen before the payment. Leads to the first unanswered step, and past the payment when that is done. Its content
 * starts again from the answers whenever these were replaced.
 */
export function EarlyStep({ needs, children }: EarlyStepProps) {
  const state = useFlow((all) => all);
  const application = useServerCopy();
  // A checkout is open somewhere: it may be paid in another tab.
  useLiveApplication(application?.paymentStatus === 'pending' ? application : undefined);
  const hasNoDestination = !state.order?.destination_id;
  useEffect(() => {
    if (hasNoDestination) logProblem('No destination ID found');
  }, [hasNoDestination]);
  if (application && isPaid(application)) return <Navigate to={continueRoute(application)} replace />;
  const missing = firstMissing(state, needs);
  if (missing) return <Navigate to={missing} replace />;
  return <div key={state.generation}>{children}</div>;
}

function firstMissing(
  { order, personalDetails, processingSpeed }: FlowState,
  needs: EarlyStepProps['needs'],
): string | null {
  if (!order) return '/application/order-confirmation';
  const areAllNamed =
    personalDetails.length === order.numApplicants && personalDetails.every(({ lastName }) => lastName !== '');
  if (needs !== 'order' && !areAllNamed) return '/application/personal-details';
  if (needs === 'processing' && !processingSpeed) return '/application/processing-time';
  return null;
}
