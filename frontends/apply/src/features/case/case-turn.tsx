import type { TravellerCase } from '@wayfare/api/schema';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../delivery/use-when.ts';

/** Whose turn it is at each stage; undefined where the visa is there. */
const TURN: Record<TravellerCase['stage'], 'us' | 'you' | 'authority' | 'nobody' | undefined> = {
  submitted: 'us',
  in_review: 'us',
  info_needed: 'you',
  ready: 'us',
  with_government: 'authority',
  approved: 'us',
  refused: 'nobody',
  delivered: undefined,
  completed: undefined,
  withdrawn: 'nobody',
  cancelled: 'nobody',
};

/** Who acts next, and by when. */
export function CaseTurn({ current: { stage, dueAt, requests } }: { current: TravellerCase }) {
  const { t } = useTranslation('apply');
  const when = useWhen();
  const turn = TURN[stage];
  if (!turn) return null;
  const deadlines = requests.filter(({ status }) => status === 'open').map((request) => request.dueAt);
  const answerBy = deadlines.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
  return (
    <p className="numeric">
      <strong>{t(`case.turn.${turn}`)}</strong> {turn === 'us' && dueAt && t('case.due', { when: when(dueAt) })}
      {turn === 'you' && answerBy && t('case.answerDue', { when: when(answerBy) })}
      {turn === 'authority' && t('case.authorityTime')}
    </p>
  );
}
