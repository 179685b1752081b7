import type { Case } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { useColleague } from './case-badges.tsx';
import type { CaseWork } from './use-case-work.ts';
import { WaitingVisas } from './waiting-visas.tsx';

/** A decision that waits for a second person: they confirm or decline it, its author can only take it back. */
export function ProposalNotice({ record, work }: { record: Case; work: CaseWork }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { user } = useSession();
  const colleague = useColleague();
  const locale = localeOf(useLanguage());
  const { proposal, summary } = record;
  if (!proposal) return null;
  const answer = { version: summary.version, proposalId: proposal.id, reason: '' };
  const own = proposal.proposedBy === user?.id;
  const decline = (
    <Button
      variant="secondary"
      size="compact"
      busy={work.busy}
      onClick={() => work.change((calls) => calls.decline(answer))}
    >
      {t(own ? 'cases.proposal.takeBack' : 'cases.proposal.decline')}
    </Button>
  );
  return (
    <Alert
      tone="warning"
      title={t('cases.proposal.title', { what: t(`cases.events.${proposal.event}`) })}
      action={
        may('cases.work') &&
        !summary.held && (
          <div className="flex flex-wrap gap-3">
            {!own && (
              <Button
                variant="danger"
                size="compact"
                busy={work.busy}
                onClick={() => work.change((calls) => calls.hold({ change: 'confirm', ...answer }))}
              >
                {t('cases.proposal.confirm')}
              </Button>
            )}
            {decline}
          </div>
        )
      }
    >
      <p>
        {t('cases.proposal.by', {
          who: colleague(proposal.proposedBy),
          at: formatMoment(proposal.at, locale),
          reason: t(`cases.reasons.${proposal.reason}`, { defaultValue: proposal.reason }),
        })}
      </p>
      <WaitingVisas record={record} proposal={proposal} />
      <p>{t(own ? 'cases.proposal.somebodyElse' : 'cases.proposal.secondPerson')}</p>
    </Alert>
  );
}
