import { classes } from '@wayfare/ui/classes';
import { controlClasses, Field, type FieldWords } from '@wayfare/ui/components/field';
import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Shown, and not to be chosen. */
  readonly disabled?: boolean;
}

type NativeSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & {
  readonly ref?: Ref<HTMLSelectElement>;
};

interface SelectProps extends NativeSelectProps, FieldWords {
  readonly options: readonly Option[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  /** For a row of filters. */
  readonly compact?: boolean;
}

/** The platform's own select: on a phone nothing is better. */
export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  compact,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => (
        <BareSelect {...control} {...select} compact={compact}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: words, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {words}
            </option>
          ))}
        </BareSelect>
      )}
    </Field>
  );
}

/** A select without words around it; the caller labels it. */
export function BareSelect({
  children,
  compact = false,
  ...select
}: NativeSelectProps & { readonly compact?: boolean }) {
  return (
    <span className="relative block">
      <select
        {...select}
        className={classes(controlClasses, 'appearance-none truncate pr-10', compact ? 'h-9 text-sm' : 'h-12')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
