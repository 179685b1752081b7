import { classes } from '@wayfare/ui/classes';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export const controlClasses =
  'w-full rounded-field border border-control bg-surface px-3.5 text-base text-ink transition-colors hover:border-primary aria-invalid:border-2 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted';

export interface FieldWords {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and how to put it right; shown at the field and read out with it. */
  readonly error?: string;
  readonly optional?: boolean;
  readonly hideLabel?: boolean;
  readonly className?: string;
}

interface FieldProps extends FieldWords {
  readonly id?: string;
  readonly children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** Label, hint and error around one control, tied together for everybody. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  className,
  id: givenId,
  children,
}: FieldProps) {
  const { t } = useTranslation('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
        {optional && <span className="font-normal text-muted"> ({t('optional')})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
    </div>
  );
}

/** The sentence at a field that needs another look. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

interface FieldsetProps extends FieldWords {
  readonly id?: string;
  readonly children: ReactNode;
}

/** One question answered by several controls: radio cards, a date in three parts. */
export function Fieldset({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  className,
  id: givenId,
  children,
}: FieldsetProps) {
  const { t } = useTranslation('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} aria-describedby={described || undefined} className={classes('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium'}>
        {label}
        {optional && <span className="font-normal text-muted"> ({t('optional')})</span>}
      </legend>
      <div className="flex flex-col gap-2">
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {children}
      </div>
    </fieldset>
  );
}
