import type { Application, TravellerCase } from '@wayfare/api/schema';
import { classes } from '@wayfare/ui/classes';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { CircleAlert, CircleCheck, CircleSlash, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CaseTurn } from './case-turn.tsx';

const WORKED_ON = [Clock, 'text-primary'] as const;
const MARK: Record<TravellerCase['stage'], readonly [LucideIcon, string]> = {
  submitted: [CircleCheck, 'text-success'],
  in_review: WORKED_ON,
  info_needed: [CircleAlert, 'text-warning'],
  ready: WORKED_ON,
  with_government: WORKED_ON,
  approved: [CircleCheck, 'text-success'],
  refused: [CircleX, 'text-danger'],
  delivered: [CircleCheck, 'text-success'],
  completed: [CircleCheck, 'text-success'],
  withdrawn: [CircleSlash, 'text-muted'],
  cancelled: [CircleX, 'text-danger'],
};

/** A fresh one is led by the words of the confirmation; any other by its stage. */
export const leadsPage = ({ stage }: Pick<TravellerCase, 'stage'>): boolean => stage !== 'submitted';

interface CaseLeadProps {
  readonly status: Application['status'];
  /** Undefined until it is read, and where it cannot be read. */
  readonly current: TravellerCase | undefined;
}

/** The head of the page: the confirmation while the case waits for its review, from then on the stage as it is. */
export function CaseLead({ status, current }: CaseLeadProps) {
  const { t } = useTranslation('apply');
  const isLed = current !== undefined && leadsPage(current);
  // Whatever has ended may have ended without a visa: no tick before its stage is known.
  const isOver = !current && status === 'completed';
  const [Mark, color] = isOver ? [Clock, 'text-muted'] : MARK[current?.stage ?? 'submitted'];
  const title = isLed ? t(`case.stage.${current.stage}`) : t(isOver ? 'final.over' : 'final.title');
  const note = isLed ? t(`case.stageBody.${current.stage}`) : t('final.check');
  return (
    <div aria-live="polite" className="flex flex-col gap-4">
      <Mark aria-hidden="true" className={classes('size-14', color)} strokeWidth={1.5} />
      <PageTitle note={isOver ? undefined : note}>{title}</PageTitle>
      {isLed && <CaseTurn current={current} />}
    </div>
  );
}
