import { classes } from '@wayfare/ui/classes';
import { Fieldset, type FieldWords } from '@wayfare/ui/components/field';
import { BareSelect } from '@wayfare/ui/components/select';
import { monthNames } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** A day of the calendar in three numbers; 0 is not chosen yet. */
export interface DateParts {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

interface DateSelectProps extends FieldWords {
  readonly id?: string;
  readonly value: DateParts;
  readonly onChange: (value: DateParts) => void;
  /** In the order to offer them: the last hundred backwards, the next thirty forwards. */
  readonly years: readonly number[];
  readonly onBlur?: () => void;
  /** For a date of birth: `bday`, so that a browser can fill it in. */
  readonly autoComplete?: 'bday';
  /** Which of the three needs another look; all of them when not said. */
  readonly errorPart?: keyof DateParts;
}

const days = Array.from({ length: 31 }, (_, index) => index + 1);

/** A date in three native selects: month, day, year (day first where people write it first). */
export function DateSelect({
  value,
  onChange,
  years,
  onBlur,
  autoComplete,
  errorPart,
  id: givenId,
  ...words
}: DateSelectProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const ownId = useId();
  const id = givenId ?? ownId;
  const months = monthNames(language);
  const options: Record<keyof DateParts, { value: number; label: string }[]> = {
    month: months.map((label, index) => ({ value: index + 1, label })),
    day: days.map((day) => ({ value: day, label: String(day) })),
    year: years.map((year) => ({ value: year, label: String(year) })),
  };
  const order: (keyof DateParts)[] = language === 'en' ? ['month', 'day', 'year'] : ['day', 'month', 'year'];
  // On a phone two rows: the first or the last part takes a row of its own.
  const wide = order[0] === 'month' ? 'month' : 'year';
  return (
    <Fieldset {...words} id={id}>
      <div
        className={classes(
          'grid gap-3',
          order[0] === 'month'
            ? 'grid-cols-2 sm:grid-cols-[8fr_5fr_6fr]'
            : 'grid-cols-[2fr_3fr] sm:grid-cols-[5fr_8fr_6fr]',
        )}
      >
        {order.map((part) => (
          <label
            key={part}
            htmlFor={`${id}-${part}`}
            className={classes('flex min-w-0 flex-col', part === wide && 'max-sm:col-span-2')}
          >
            <span className="mb-1 text-sm text-muted">{t(`date.${part}`)}</span>
            <BareSelect
              id={`${id}-${part}`}
              value={value[part] || ''}
              autoComplete={autoComplete && `${autoComplete}-${part}`}
              aria-invalid={words.error && (errorPart === undefined || errorPart === part) ? true : undefined}
              aria-describedby={words.error ? `${id}-error` : undefined}
              onBlur={onBlur}
              onChange={(event) => onChange({ ...value, [part]: Number(event.target.value) })}
            >
              <option value="">{t(`date.${part}`)}</option>
              {options[part].map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </BareSelect>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
