import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@wayfare/api/schema';
import { Badge, toneOfStatus } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { Flag } from '@wayfare/ui/components/flag';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Spinner } from '@wayfare/ui/components/spinner';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { countryName, formatDate } from '@wayfare/ui/format';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { FilePlus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { applicationQuery, claimApplication, fetchApplication, myApplicationsQuery } from '../application/api.ts';
import { continueRoute } from '../application/continue-route.ts';
import { adoptApplication } from '../flow/flow-store.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';

/** The signed-in traveller's applications, last changed first. */
export function ApplicationList() {
  const { t } = useTranslation('apply');
  const { user } = useSession();
  const { data: applications, error, refetch } = useQuery({ ...myApplicationsQuery(), refetchOnMount: 'always' });
  const resume = useResume();

  useEffect(() => {
    if (error) toast.error(t('resume.loadFailed'));
  }, [error, t]);

  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 py-10 sm:px-6 lg:py-14">
      <PageTitle note={t('resume.listNote')}>{t('resume.listTitle')}</PageTitle>
      {user && <p className="text-sm text-muted">{t('resume.signedInAs', { email: user.email })}</p>}
      {applications ? (
        applications.length > 0 ? (
          <ul className="flex flex-col gap-4">
            {applications.map((application) => (
              <ApplicationRow
                key={application.id}
                application={application}
                onContinue={() => resume.mutate(application)}
                isBusy={resume.isPending && resume.variables.id === application.id}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={FilePlus}
            title={t('resume.empty')}
            action={<LinkButton to="/">{t('resume.startNew')}</LinkButton>}
          >
            {t('resume.emptyBody')}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState title={t('resume.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <div className="flex min-h-48 items-center justify-center">
          <Spinner label={t('loading')} />
        </div>
      )}
    </div>
  );
}

/**
 * Takes over an application that nobody owns yet, brings its answers into this browser and goes on where it stopped.
 */
function useResume() {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSingleMutation({
    mutationFn: async ({ id }: Application) => {
      try {
        return await claimApplication(id);
      } catch (error) {
        // Already this traveller's own, or somebody else's: reading it tells.
        if (error instanceof Problem && error.status === 409) return fetchApplication(id);
        throw error;
      }
    },
    onSuccess: (application) => {
      queryClient.setQueryData(applicationQuery(application.id).queryKey, application);
      const isOver = application.status === 'submitted' || application.status === 'completed';
      if (!isOver) {
        adoptApplication(application);
        toast.success(t('resume.welcomeBack'));
      }
      navigate(continueRoute(application), { state: { applicationId: application.id } });
    },
    onError: () => toast.error(t('resume.restoreFailed')),
  });
}

interface ApplicationRowProps {
  readonly application: Application;
  readonly onContinue: () => void;
  readonly isBusy: boolean;
}

function ApplicationRow({ application, onContinue, isBusy }: ApplicationRowProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { nationality, numApplicants, status, updatedAt, orderNumber, visaName, destinationCountry } = application;
  const isOver = status === 'submitted' || status === 'completed';
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex items-start gap-3">
          <Flag country={destinationCountry} className="mt-1" />
          <div>
            <h2 className="text-lg leading-snug font-semibold">{visaName}</h2>
            <p className="text-muted">
              {nationality ? countryName(nationality, language) : t('resume.application')} ·{' '}
              {t('resume.travelers', { count: numApplicants })}
            </p>
          </div>
        </div>
        <Badge tone={toneOfStatus(status)}>{t(`status.${status}`)}</Badge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <p className="numeric text-sm text-muted">
          {t('resume.updated', { date: formatDate(updatedAt, language) })}
          <br />
          {t('resume.orderNumber', { number: orderNumber })}
        </p>
        <Button
          variant={isOver ? 'secondary' : 'primary'}
          onClick={onContinue}
          busy={isBusy}
          aria-label={t('resume.continueNamed', { visa: visaName })}
        >
          {t('resume.continue')}
        </Button>
      </div>
    </Card>
  );
}
