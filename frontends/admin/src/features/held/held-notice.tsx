import type { Case } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { useSession } from '@wayfare/ui/use-session';
import { useTranslation } from 'react-i18next';
import { useColleague } from '../cases/case-badges.tsx';

/** A decision that is about to be made, to everybody who has the case open. */
export function HeldNotice({ record: { summary } }: { record: Case }) {
  const { t } = useTranslation('admin');
  const colleague = useColleague();
  const { user } = useSession();
  const { held } = summary;
  if (!held) return null;
  return (
    <Alert tone="warning" title={t('held.title', { what: t(`cases.events.${held.kind}`) })}>
      {held.actorId === user?.id ? t('held.own') : t('held.by', { who: colleague(held.actorId) })}
    </Alert>
  );
}
