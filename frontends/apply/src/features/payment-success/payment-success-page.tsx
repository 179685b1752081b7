import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { Spinner } from '@wayfare/ui/components/spinner';
import { Problem } from '@wayfare/ui/problem';
import { CircleCheck, CircleX, FileImage, Hourglass, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { applicationQuery } from '../application/api.ts';
import { continueRoute, isPaid } from '../application/continue-route.ts';
import { useWhen } from '../delivery/use-when.ts';
import { adoptApplication, useFlow } from '../flow/flow-store.ts';
import { problemWords } from '../flow/problem-words.ts';
import { useLiveStatus } from '../live/use-live-status.ts';
import { useMoney } from '../order/use-money.ts';
import { isOpen, verifyQuery } from './api.ts';

/** The page Stripe redirects back to: the payment is paid, still processing or failed. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return sessionId ? <VerifiedPayment sessionId={sessionId} /> : <KnownPayment />;
}

function VerifiedPayment({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(verifyQuery(sessionId, isLive));
  const application = data?.formSession;
  const isHealthy = useLiveStatus(isOpen(data) ? application?.id : undefined, (news) => {
    if (news.paymentStatus !== application?.paymentStatus) void refetch();
  });
  useEffect(() => setIsLive(isHealthy), [isHealthy]);

  useEffect(() => {
    if (!application) return;
    queryClient.setQueryData(applicationQuery(application.id).queryKey, application);
    adoptApplication(application);
  }, [application, queryClient]);

  if (data?.outcome === 'paid') return application ? <Paid application={application} /> : <PaidElsewhere />;
  if (data?.outcome === 'processing') return <StillProcessing />;
  if (data) return <Failed message={failureWords(data.message)} canReturn={application !== null} />;
  if (error && !isFetching) {
    const isRefused = error instanceof Problem && (error.status === 400 || error.status === 404);
    const message = isRefused ? t('return.failedDefault') : problemWords(error, t);
    return <Failed message={message} onRetry={() => void refetch()} />;
  }
  return <Verifying />;

  function failureWords(reason: string): string {
    const known = ['payment-failed', 'payment-not-found'];
    return known.includes(reason) ? t(`return.messages.${reason}`) : t('return.failedDefault');
  }
}

/** Without a session id, as on the way back from the next step: shows the payment status of the application. */
function KnownPayment() {
  const { t } = useTranslation('apply');
  const applicationId = useFlow((state) => state.applicationId);
  const { data, isPending } = useQuery({ ...applicationQuery(applicationId ?? ''), enabled: applicationId !== null });
  if (data && isPaid(data)) return <Paid application={data} />;
  if (applicationId !== null && isPending) return <Verifying />;
  return <Failed message={t('return.noSession')} />;
}

function Paid({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const { write } = useMoney();
  const when = useWhen();
  const handOverBy = application.quote?.handOverBy;
  const facts = [
    [t('return.orderNumber'), application.orderNumber],
    [t('return.applicants'), String(application.numApplicants)],
    ...(application.quote ? [[t('return.totalPaid'), write(application.quote.total)]] : []),
  ];
  // The first step after payment, or the next open step when the traveller returns to this page later.
  const next = application.lastStepIndex > 0 ? continueRoute(application) : '/application/phone-sms';
  return (
    <Outcome icon={<CircleCheck className="text-success" />} title={t('return.success')} note={t('return.successNote')}>
      <Card as="section" aria-label={t('return.order')}>
        <dl className="flex flex-col gap-3">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6">
              <dt className="text-muted">{name}</dt>
              <dd className="numeric text-lg font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <section className="flex flex-col gap-4" aria-labelledby="next">
        <h2 id="next" className="text-xl font-semibold">
          {t('return.next')}
        </h2>
        <ol className="flex flex-col gap-4">
          <NextThing icon={<UserRound />} title={t('return.nextPersonal')}>
            {t('return.nextPersonalBody')}
          </NextThing>
          <NextThing icon={<FileImage />} title={t('return.nextDocuments')}>
            {t('return.nextDocumentsBody')}
          </NextThing>
        </ol>
        {handOverBy && <p className="numeric">{t('promise.finishNow', { when: when(handOverBy) })}</p>}
      </section>
      {isPaid(application) ? (
        <LinkButton to={next} className="self-start max-sm:self-stretch">
          {t('return.continue')}
        </LinkButton>
      ) : (
        // The application service has yet to consume the payment event: until it does, the next step is closed.
        <Button busy className="self-start max-sm:self-stretch">
          {t('return.continue')}
        </Button>
      )}
    </Outcome>
  );
}

function NextThing({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <li className="flex items-start gap-4">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary [&_svg]:size-5"
      >
        {icon}
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">{children}</span>
      </span>
    </li>
  );
}

/** Shown to anyone but the owner: confirms the payment and reveals nothing about the order. */
function PaidElsewhere() {
  const { t } = useTranslation('apply');
  return (
    <Outcome
      icon={<CircleCheck className="text-success" />}
      title={t('return.success')}
      note={t('return.successElsewhere')}
    >
      <LinkButton to="/application/resume" className="self-start">
        {t('return.signIn')}
      </LinkButton>
    </Outcome>
  );
}

function StillProcessing() {
  const { t } = useTranslation('apply');
  return (
    <Outcome
      icon={<Hourglass className="text-warning" />}
      title={t('return.processing')}
      note={t('return.processingBody')}
      live
    >
      <p className="text-muted">{t('return.processingNote')}</p>
    </Outcome>
  );
}

interface FailedProps {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly canReturn?: boolean;
}

function Failed({ message, onRetry, canReturn = false }: FailedProps) {
  const { t } = useTranslation('apply');
  const { t: ui } = useTranslation('ui');
  return (
    <Outcome icon={<CircleX className="text-danger" />} title={t('return.failed')} live>
      <p className="text-lg first-letter:uppercase">{message}</p>
      <p className="text-muted">{t('return.failedNote')}</p>
      <div className="flex flex-wrap gap-3">
        {canReturn && <LinkButton to="/application/review-order">{t('return.tryAgain')}</LinkButton>}
        {onRetry && <Button onClick={onRetry}>{ui('error.retry')}</Button>}
        <LinkButton to="/" variant="secondary">
          {t('return.home')}
        </LinkButton>
      </div>
    </Outcome>
  );
}

function Verifying() {
  const { t } = useTranslation('apply');
  return (
    <div className="mx-auto flex min-h-96 w-full max-w-form flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <Spinner />
      <PageTitle className="text-muted">{t('return.verifying')}</PageTitle>
    </div>
  );
}

interface OutcomeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note?: string;
  readonly live?: boolean;
  readonly children: ReactNode;
}

function Outcome({ icon, title, note, live = false, children }: OutcomeProps) {
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-8 px-4 py-10 sm:px-6 lg:py-16">
      <div role={live ? 'status' : undefined} className="flex flex-col gap-4">
        <span aria-hidden="true" className="[&_svg]:size-14 [&_svg]:stroke-[1.5]">
          {icon}
        </span>
        <PageTitle note={note}>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
