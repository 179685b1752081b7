import { Problem } from '@wayfare/ui/problem';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { useColleague } from './case-badges.tsx';

/** A refusal in words; where somebody else was faster, who has the case now and in which stage it is. */
export const useConflictText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('admin');
  const colleague = useColleague();
  const problemText = useProblemText();
  return (error) => {
    if (!(error instanceof Problem)) return problemText(error);
    const who = colleague(error.details.assignee ?? '');
    if (error.reason === 'case-claimed') return t('cases.conflict.claimed', { who });
    if (error.reason === 'case-not-claimed') return t('cases.conflict.notClaimed', { who });
    if (error.reason === 'case-changed')
      return t('cases.conflict.changed', { who, stage: t(`cases.stages.${error.details.stage}`) });
    return problemText(error);
  };
};
