import { Button } from '@wayfare/ui/components/button';
import type { Problem } from '@wayfare/ui/problem';
import { useEffect } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Cancel and save at the foot of a dialog's form. */
export function FormActions({
  saving,
  saveLabel,
  onCancel,
}: {
  saving: boolean;
  saveLabel?: string;
  onCancel: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex justify-end gap-3 pt-2">
      <Button variant="secondary" size="small" onClick={onCancel}>
        {t('records.cancel')}
      </Button>
      <Button type="submit" size="small" busy={saving} busyLabel={t('records.saving')}>
        {saveLabel ?? t('records.save')}
      </Button>
    </div>
  );
}

/** The field of a form that a path of the request is typed into. */
export const fieldOfPath = (path: string): string => {
  const [first = ''] = path.split('.');
  return first === 'nationalityCountries' ? 'nationalities' : first;
};

interface Around {
  /** What the server refused of the last attempt. */
  problem: Problem | undefined;
  /** Told whether something was typed that is not saved. */
  onDirty: (dirty: boolean) => void;
}

const NOTHING_AROUND: Around = { problem: undefined, onDirty: () => {} };

/** Registers fields that must be filled in, each with its message: the form's own, or what the server refused. */
export const useRequired = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { problem, onDirty }: Around = NOTHING_AROUND,
) => {
  const { t } = useTranslation('admin');
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked once for each refusal, not with each language
  useEffect(() => {
    const refused = (problem?.fields ?? []).map(({ path, reason }) => ({
      name: fieldOfPath(path) as Path<Values>,
      reason,
    }));
    for (const { name, reason } of refused) {
      const words = t(`records.refused.${reason}`, { defaultValue: t('records.refused.other') });
      form.setError(name, { message: words });
    }
    if (refused[0]) form.setFocus(refused[0].name);
  }, [problem]);
  const errors = form.formState.errors as FieldErrors<Record<string, unknown>>;
  return {
    /** Props of a field: `register` and its error. */
    field: (
      name: Path<Values>,
      { required = true, validate }: { required?: boolean; validate?: (value: string) => true | string } = {},
    ) => ({
      ...form.register(name, {
        validate: (value: unknown) => {
          const text = typeof value === 'string' ? value.trim() : value;
          if (required && text === '') return t('records.required');
          return typeof text === 'string' && text !== '' && validate ? validate(text) : true;
        },
      }),
      error: errors[name]?.message as string | undefined,
      optional: !required,
    }),
  };
};
