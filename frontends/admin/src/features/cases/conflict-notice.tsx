import type { Case } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Problem } from '@wayfare/ui/problem';
import { useTranslation } from 'react-i18next';
import { EventLine } from './case-history.tsx';
import { useConflictText } from './conflict-text.ts';
import type { CaseWork } from './use-case-work.ts';

/** Why the last change did not happen: who has the case, and what was done to it since it was read. */
export function ConflictNotice({ work: { conflict, error }, record }: { work: CaseWork; record: Case }) {
  const { t } = useTranslation('admin');
  const conflictText = useConflictText();
  if (!error) return null;
  // The fields themselves say what is wrong with them.
  const title = error instanceof Problem && error.fields.length > 0 ? t('records.fix') : conflictText(error);
  const since = conflict ? record.events.filter(({ sequence }) => sequence > conflict.seen) : [];
  return (
    <Alert live tone="danger" title={title}>
      {since.length > 0 && (
        <>
          <p>{t('cases.conflict.since')}</p>
          <ul>
            {since.map((event) => (
              <li key={event.sequence}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
