import { classes } from '@wayfare/ui/classes';
import { FieldError } from '@wayfare/ui/components/field';
import { Check } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A tick beside its words; the words are part of the target. */
export function Checkbox({ label, hint, error, className, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="peer sr-only"
        />
        <CheckMark className="peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-checked:[&>svg]:visible peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus" />
        <span className="flex flex-col">
          <span>{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}

/** The square with the tick, drawn; the input it stands for is beside it. */
export function CheckMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-6 shrink-0 place-items-center rounded-sm border-2 border-control bg-surface text-transparent transition-colors forced-colors:border-[CanvasText]',
        className,
      )}
    >
      {/* Hidden, not only transparent: forced colours paint over transparency. */}
      <Check className="invisible size-4" strokeWidth={3.5} />
    </span>
  );
}
