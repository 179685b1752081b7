import { Alert } from '@wayfare/ui/components/alert';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../submissions/row.ts';
import type { RecordKind } from './api.ts';

interface BothDraftsProps {
  kind: RecordKind;
  /** As somebody else saved it meanwhile. */
  theirs: object;
  /** As it was typed here. */
  mine: object;
}

const isPrice = (value: unknown): value is Parameters<typeof formatPrice>[0] =>
  typeof value === 'object' && value !== null && 'amountMinor' in value;

const written = (value: unknown): string => {
  if (isPrice(value)) return formatPrice(value);
  if (Array.isArray(value)) return value.join(', ');
  return String(value ?? '');
};

/** What stands there now beside what was typed, where they differ; saving again replaces it. */
export function BothDrafts({ kind, theirs, mine }: BothDraftsProps) {
  const { t } = useTranslation('admin');
  const now = new Map(Object.entries(theirs));
  const differing = Object.entries(mine).filter(([name, value]) => written(value) !== written(now.get(name)));
  return (
    <Alert live tone="warning" title={t('records.changedMeanwhile')} className="mb-4">
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {differing.map(([name, value]) => (
          <div key={name}>
            <dt className="font-medium">{t(`${kind}.fields.${name}`, { defaultValue: t(`records.otherField`) })}</dt>
            <dd className="break-words">
              {t('records.theirs')}: {written(now.get(name))}
            </dd>
            <dd className="break-words">
              {t('records.mine')}: {written(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}
