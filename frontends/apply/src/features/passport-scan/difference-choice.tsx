import { classes } from '@wayfare/ui/classes';
import { countryName, formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Difference } from './compare-passport.ts';

export type Side = 'passport' | 'mine';

interface DifferenceChoiceProps {
  readonly difference: Difference;
  /** Undefined until the traveller has decided. */
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** What was entered beside what the passport says, and which of the two counts. */
export function DifferenceChoice({ difference, chosen, onChoose }: DifferenceChoiceProps) {
  const { t } = useTranslation('apply');
  const { field, mine, passports } = difference;
  const say = useDifferenceWords(field);
  const name = t(`scan.compare.fields.${field}`);
  const sides = [
    { side: 'mine', label: t('scan.compare.mine'), value: mine, button: t('scan.compare.keep') },
    { side: 'passport', label: t('scan.compare.passport'), value: passports, button: t('scan.compare.use') },
  ] as const;
  return (
    <fieldset className="mt-2 min-w-0 rounded-field border border-warning/40 bg-warning-soft p-3">
      <legend className="sr-only">{t('scan.compare.legend', { field: name })}</legend>
      <p className="flex items-center gap-2 text-sm font-medium">
        <ArrowLeftRight aria-hidden="true" className="size-4 shrink-0 text-warning" />
        {t('scan.compare.differs', { field: name })}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {sides.map(({ side, label, value, button }) => (
          <div key={side} className="flex min-w-0 flex-col items-start gap-1.5">
            <p className="w-full min-w-0">
              <span className="block text-sm text-muted">{label}</span>
              <span className="block break-words font-medium">{say(value)}</span>
            </p>
            <button
              type="button"
              aria-pressed={chosen === side}
              onClick={() => onChoose(side)}
              className={classes(
                'min-h-9 rounded-field border border-control bg-surface px-3 text-sm font-medium hover:border-primary',
                chosen === side && 'border-primary bg-primary-soft text-primary',
              )}
            >
              {button}
            </button>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function useDifferenceWords(field: Difference['field']): (value: string) => string {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  return (value) => {
    if (field === 'nationality') return value.length === 2 ? countryName(value, language) : value;
    if (field === 'sex') return value === 'M' || value === 'F' ? t(`scan.compare.sexes.${value}`) : value;
    return field === 'dateOfBirth' || field === 'dateOfExpiry' ? formatDate(value, language) : value;
  };
}
