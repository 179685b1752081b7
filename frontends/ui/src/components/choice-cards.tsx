import { CheckMark } from '@wayfare/ui/components/checkbox';
import { Fieldset, type FieldWords } from '@wayfare/ui/components/field';
import { type ReactNode, useId } from 'react';

export interface Choice {
  readonly value: string;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Shown at the right edge, for example a price. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
}

const cardClasses =
  'relative flex h-full cursor-pointer items-start gap-3 rounded-card border border-control bg-surface p-4 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--primary)] forced-colors:has-checked:border-2 forced-colors:has-checked:border-[Highlight] has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

interface RadioCardsProps extends Omit<FieldWords, 'label'> {
  readonly legend: ReactNode;
  readonly id?: string;
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Choice[];
  /** Lays the options out side by side where they fit; for short answers such as yes and no. */
  readonly inline?: boolean;
  readonly hideLegend?: boolean;
}

/** A radio group for a few options, each card large enough for touch. */
export function RadioCards({
  legend,
  hideLegend,
  id,
  name,
  value,
  onChange,
  options,
  inline = false,
  ...words
}: RadioCardsProps) {
  const ownName = useId();
  return (
    <Fieldset {...words} id={id} label={legend} hideLabel={hideLegend ?? words.hideLabel}>
      <div className={inline ? 'grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3' : 'flex flex-col gap-3'}>
        {options.map((option) => (
          <label key={option.value} className={cardClasses}>
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              className="mt-px grid size-6 shrink-0 place-items-center rounded-full border-2 border-control bg-surface transition-colors peer-checked:border-[7px] peer-checked:border-primary"
            />
            <ChoiceWords {...option} />
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

interface CheckCardProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly aside?: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

/** A checkbox for an optional item with its description and price. Never checked by default. */
export function CheckCard({ checked, onChange, icon, disabled, ...words }: CheckCardProps) {
  return (
    <label className={cardClasses}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <CheckMark className="mt-px peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-checked:[&>svg]:visible" />
      {icon && <span className="mt-px shrink-0 text-primary [&_svg]:size-6">{icon}</span>}
      <ChoiceWords {...words} />
    </label>
  );
}

function ChoiceWords({ title, description, aside }: Pick<Choice, 'title' | 'description' | 'aside'>) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-[1_1_12rem] flex-col gap-0.5">
        <span className="font-semibold">{title}</span>
        {description && <span className="text-sm text-muted">{description}</span>}
      </span>
      {aside && <span className="numeric text-lg font-semibold">{aside}</span>}
    </span>
  );
}
