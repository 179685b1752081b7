import { useQuery } from '@tanstack/react-query';
import type { Application, TravellerCase } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../delivery/use-when.ts';
import { caseQuery } from './api.ts';
import { AskedThing } from './asked-thing.tsx';
import { CaseChanges } from './case-changes.tsx';
import { leadsPage } from './case-lead.tsx';
import { CaseMoney } from './case-money.tsx';
import { CaseTurn } from './case-turn.tsx';
import { IssuedVisas } from './issued-visas.tsx';
import { Papers } from './papers.tsx';
import { Withdrawal } from './withdrawal.tsx';

/** Where a submitted application is, what is asked of the traveller, what was issued. */
export function LiveCase({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const found = useQuery({ ...caseQuery(application.id), refetchOnMount: 'always' });
  if (found.data) return <Standing application={application} current={found.data} />;
  if (!found.error) return null;
  return (
    <Alert
      tone="warning"
      live
      title={t('case.notLoaded')}
      action={
        <Button size="small" variant="secondary" busy={found.isFetching} onClick={() => void found.refetch()}>
          {t('case.again')}
        </Button>
      }
    />
  );
}

function Standing({ application, current }: { application: Application; current: TravellerCase }) {
  const { t } = useTranslation('apply');
  const when = useWhen();
  const { stage, visas, mayWithdraw } = current;
  const open = current.requests.filter(({ status }) => status === 'open');
  return (
    <section aria-label={t(`case.stage.${stage}`)} className="flex flex-col gap-6">
      {!leadsPage(current) && (
        <div aria-live="polite" className="flex flex-col gap-1">
          <h2 className="text-3xl font-semibold wrap-anywhere sm:text-4xl">{t(`case.stage.${stage}`)}</h2>
          <p className="text-lg text-muted">{t(`case.stageBody.${stage}`)}</p>
          <CaseTurn current={current} />
        </div>
      )}
      {open.map((request) => (
        <AskedThing key={request.id} application={application} request={request} />
      ))}
      <CaseMoney current={current} />
      {visas.length > 0 && <IssuedVisas application={application} visas={visas} />}
      <Card as="section" aria-labelledby="milestones" className="flex flex-col gap-3">
        <h3 id="milestones" className="font-semibold">
          {t('case.milestones')}
        </h3>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {current.milestones.map(({ stage: reached, at }) => (
            <div key={at} className="contents">
              <dt className="font-medium">{t(`case.stage.${reached}`)}</dt>
              <dd className="numeric text-muted">{when(at)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <CaseChanges current={current} isParty={application.travellers.length > 1} />
      {current.paid && <Papers application={application} current={current} />}
      {mayWithdraw && <Withdrawal current={current} />}
    </section>
  );
}
