import { classes } from '@wayfare/ui/classes';
import { controlClasses, Field, type FieldWords } from '@wayfare/ui/components/field';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  readonly inputClassName?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** One line of text. Spread react-hook-form's `register(...)` into it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  inputClassName,
  ...input
}: InputProps & FieldWords) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => <input {...control} {...input} className={classes(controlClasses, 'h-12', inputClassName)} />}
    </Field>
  );
}

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...input
}: TextAreaProps & FieldWords) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(control) => <textarea rows={4} {...control} {...input} className={classes(controlClasses, 'min-h-24 py-3')} />}
    </Field>
  );
}
