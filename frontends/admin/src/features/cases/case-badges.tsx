import type { CaseSummary } from '@wayfare/api/schema';
import { Badge } from '@wayfare/ui/components/badge';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { useTranslation } from 'react-i18next';
import { useColleagueNames, useColleagues } from './api.ts';

const URGENCY_TONES = { on_time: 'success', warned: 'warning', overdue: 'danger', standing: 'neutral' } as const;
const STANDS_WITH_TRAVELLER = 'info_needed';

/** How urgent a case is, as a dot and a word. Nothing where the clock stands and nobody waits for the traveller. */
export function UrgencyBadge({ summary: { urgency, stage } }: { summary: CaseSummary }) {
  const { t } = useTranslation('admin');
  if (urgency === 'standing' && stage !== STANDS_WITH_TRAVELLER) return null;
  return <Badge tone={URGENCY_TONES[urgency]}>{t(`cases.urgency.${urgency}`)}</Badge>;
}

const STAGE_TONES: Partial<Record<CaseSummary['stage'], 'success' | 'warning' | 'danger' | 'primary'>> = {
  in_review: 'primary',
  info_needed: 'warning',
  approved: 'success',
  delivered: 'success',
  completed: 'success',
  refused: 'danger',
};

export function StageBadge({ stage }: { stage: CaseSummary['stage'] }) {
  const { t } = useTranslation('admin');
  return <Badge tone={STAGE_TONES[stage]}>{t(`cases.stages.${stage}`)}</Badge>;
}

/**
 * Names somebody of the staff: you, nobody, a colleague by name; by the beginning of their id until the names are
 * there.
 */
export const useColleague = (): ((userId: string) => string) => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { data: names } = useColleagueNames();
  return (userId) => {
    if (!userId) return t('cases.nobody');
    if (userId === user?.id) return t('cases.me');
    return names?.get(userId) ?? t('cases.colleague', { id: userId.slice(0, 8) });
  };
};

/** Until when somebody of the staff is away, in words; empty for those who are there. */
export const useAbsentUntil = (): ((userId: string) => string) => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data: colleagues } = useColleagues();
  return (userId) => {
    const until = colleagues?.find(({ id }) => id === userId)?.absentUntil;
    return until ? t('team.absentUntil', { day: formatDate(until, language) }) : '';
  };
};
