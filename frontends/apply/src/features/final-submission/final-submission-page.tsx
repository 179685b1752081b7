import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Application, TravellerCase } from '@wayfare/api/schema';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { continueRoute } from '../application/continue-route.ts';
import { caseQuery } from '../case/api.ts';
import { endedWithoutVisa } from '../case/case-ending.ts';
import { CaseLead } from '../case/case-lead.tsx';
import { LiveCase } from '../case/live-case.tsx';
import { flowStore, forgetAnswers } from '../flow/flow-store.ts';
import { useLiveApplication } from '../live/use-live-status.ts';
import { MessagesLink } from '../messages/messages-link.tsx';
import { NotFound } from '../paid-step/paid-step.tsx';
import { usePaidApplication } from '../paid-step/use-paid-application.ts';

const told = z.object({ applicationId: z.string() });

/** The application has been handed in: what happens now. */
export function FinalSubmissionPage() {
  const { pathname, search, state } = useLocation();
  const [params] = useSearchParams();
  const queryClient = useQueryClient();
  // Kept for as long as the page stands, since submitting clears the browser's own answers.
  const [id] = useState(
    () =>
      told.safeParse(state).data?.applicationId ??
      params.get('application') ??
      flowStore.getState().applicationId ??
      undefined,
  );
  const found = usePaidApplication({ id, statuses: ['submitted', 'completed'] });
  const application = found.state === 'found' ? found.application : undefined;
  const isOver = application?.status === 'submitted' || application?.status === 'completed';
  const { queryKey } = caseQuery(application?.id ?? '');
  // Of one that is over as well: its money may still be on its way back.
  useLiveApplication(application, () => void queryClient.invalidateQueries({ queryKey }));

  useEffect(() => {
    if (isOver && flowStore.getState().applicationId === application?.id) forgetAnswers();
  }, [isOver, application?.id]);

  if (found.state !== 'found') return <NotFound found={found} returnTo={`${pathname}${search}`} />;
  return isOver ? (
    <Received application={found.application} />
  ) : (
    <Navigate to={continueRoute(found.application)} replace />
  );
}

/** Which of the four steps of 'What's next?' a stage belongs to, counted from 0; 4 once all of them are done. */
const STEP_OF: Record<TravellerCase['stage'], number> = {
  submitted: 1,
  in_review: 1,
  info_needed: 1,
  ready: 2,
  with_government: 2,
  approved: 3,
  delivered: 4,
  completed: 4,
  refused: 4,
  withdrawn: 4,
  cancelled: 4,
};

function Received({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const { orderNumber, travellers, status } = application;
  const email = travellers[0]?.email;
  // Read by the case below; here only seen.
  const { data: current } = useQuery({ ...caseQuery(application.id), enabled: false });
  const present = current ? STEP_OF[current.stage] : status === 'completed' ? 4 : 1;
  const endsHere = current !== undefined && endedWithoutVisa(current);
  const stages = [
    [t('final.submitted'), t('final.submittedBody', { number: orderNumber })],
    [t('final.review'), t('final.reviewBody')],
    [t('final.government'), t('final.governmentBody')],
    [t('final.visa'), email ? t('final.visaBody', { email }) : t('final.visaBodyNoEmail')],
  ];
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-8 px-4 py-10 sm:px-6 lg:py-16">
      <CaseLead status={status} current={current} />
      <LiveCase application={application} />
      <MessagesLink applicationId={application.id} />
      {!endsHere && (
        <section aria-labelledby="next">
          <h2 id="next" className="mb-5 text-xl font-semibold">
            {t('final.next')}
          </h2>
          <ol className="flex flex-col">
            {stages.map(([title, body], index) => (
              <Stage key={title} title={title} body={body} state={stateOf(index, present)} isLast={index === 3} />
            ))}
          </ol>
        </section>
      )}
      <LinkButton to="/" className="self-start max-sm:self-stretch print:hidden">
        {t('final.home')}
      </LinkButton>
    </div>
  );
}

type StageState = 'done' | 'now' | 'later';

const stateOf = (index: number, present: number): StageState =>
  index < present ? 'done' : index === present ? 'now' : 'later';

interface StageProps {
  readonly title: string | undefined;
  readonly body: string | undefined;
  readonly state: StageState;
  readonly isLast: boolean;
}

function Stage({ title, body, state, isLast }: StageProps) {
  const { t } = useTranslation('apply');
  const dots: Record<StageState, string> = {
    done: 'border-success bg-success text-surface',
    now: 'border-primary bg-primary-soft text-primary',
    later: 'border-line bg-surface text-muted',
  };
  return (
    <li className="relative flex gap-4 pb-8 last:pb-0" aria-current={state === 'now' ? 'step' : undefined}>
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute top-9 bottom-0 left-[17px] w-0.5 ${state === 'done' ? 'bg-success' : 'bg-line'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`z-10 grid size-9 shrink-0 place-items-center rounded-full border-2 ${dots[state]}`}
      >
        {state === 'done' ? (
          <Check className="size-5" strokeWidth={3} />
        ) : (
          <span className="size-2.5 rounded-full bg-current" />
        )}
      </span>
      <div className="min-w-0 pt-1 wrap-anywhere">
        <p className={`font-semibold ${state === 'now' ? 'text-xl' : ''} ${state === 'later' ? 'text-muted' : ''}`}>
          {title}
          <span className={`ml-2 text-sm font-medium ${state === 'later' ? 'sr-only' : 'text-muted'}`}>
            {t(`final.${state}`)}
          </span>
        </p>
        <p className="numeric text-muted">{body}</p>
      </div>
    </li>
  );
}
