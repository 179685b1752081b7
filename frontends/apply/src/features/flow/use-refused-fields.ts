import type { FormError } from '@wayfare/ui/components/error-summary';
import { Problem } from '@wayfare/ui/problem';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Reasons that have words of their own. */
const known = [
  'required',
  'too-long',
  'too-short',
  'digits-only',
  'not-a-name',
  'characters-not-accepted',
  'not-a-real-date',
  'not-in-the-past',
  'in-the-future',
  'in-the-past',
  'too-far',
  'not-an-email',
  'not-a-phone-number',
  'not-offered',
  'not-eligible',
];

/**
 * Leads to the fields of a form that the server refused, in words. `fieldOf` names the control of a path of the
 * request;
 * undefined for one that is not on this form.
 * @returns a function that says whether there was anything to lead to
 */
export function useRefusedFields<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  setFaults: (faults: readonly FormError[]) => void,
  fieldOf: (path: string) => Path<T> | undefined,
): (error: unknown) => boolean {
  const { t } = useTranslation('apply');
  return (error) => {
    if (!(error instanceof Problem) || error.status !== 400) return false;
    const faults = error.fields.flatMap(({ path, reason }) => {
      const id = fieldOf(path);
      const words = known.includes(reason) ? reason : 'other';
      return id ? [{ id, message: t(`refused.${words}`) }] : [];
    });
    for (const { id, message } of faults) form.setError(id, { message });
    if (faults.length > 0) setFaults(faults);
    return faults.length > 0;
  };
}
