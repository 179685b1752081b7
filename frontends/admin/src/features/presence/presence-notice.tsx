import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useColleaguePhrase, usePresence } from './use-presence.ts';

/** "Ana Ruiz is looking at this case": said to screen readers too, as soon as it is known. */
export function PresenceNotice({ applicationId }: { applicationId: string }) {
  const others = usePresence(applicationId);
  return <div role="status">{others.length > 0 && <Lookers others={others} />}</div>;
}

function Lookers({ others }: { others: readonly string[] }) {
  const { t } = useTranslation('admin');
  const who = useColleaguePhrase(others);
  return (
    <p className="inline-flex items-center gap-1.5 rounded-field bg-primary-soft px-2 py-1 text-sm font-medium text-primary">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      {t('presence.looking', { count: others.length, who })}
    </p>
  );
}

/** The small mark of a row in the queue. */
export function PresenceMark({ others }: { others: readonly string[] }) {
  const { t } = useTranslation('admin');
  const who = useColleaguePhrase(others);
  const text = t('presence.looking', { count: others.length, who });
  return (
    <span title={text} className="inline-flex shrink-0 text-primary">
      <Eye aria-hidden="true" className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
