import { Button } from '@wayfare/ui/components/button';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Cancel and save at the foot of a dialog's form. */
export function FormActions({ saving, onCancel }: { saving: boolean; onCancel: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex justify-end gap-3 pt-2">
      <Button variant="secondary" size="small" onClick={onCancel}>
        {t('records.cancel')}
      </Button>
      <Button type="submit" size="small" busy={saving} busyLabel={t('records.saving')}>
        {t('records.save')}
      </Button>
    </div>
  );
}

/** Registers a field that must be filled in, with its message. */
export const useRequired = <Values extends FieldValues>(form: UseFormReturn<Values>) => {
  const { t } = useTranslation('admin');
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
