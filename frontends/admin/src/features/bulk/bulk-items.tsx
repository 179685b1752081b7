import type { BulkJob } from '@wayfare/api/schema';
import { useTranslation } from 'react-i18next';

/** The cases that are refused, by reason. */
export function RefusedItems({ items }: { items: BulkJob['items'] }) {
  const { t } = useTranslation('admin');
  const refused = items.filter(({ outcome }) => outcome !== '' && outcome !== 'done');
  const reasons = [...new Set(refused.map(({ outcome }) => outcome))];
  if (refused.length === 0) return null;
  return (
    <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-sm">
      {reasons.map((reason) => {
        const numbers = refused.filter(({ outcome }) => outcome === reason).map(({ orderNumber }) => orderNumber);
        return (
          <li key={reason}>
            {t(`bulk.outcomes.${reason}`)} <span className="font-mono text-muted">{numbers.join(', ')}</span>
          </li>
        );
      })}
    </ul>
  );
}
