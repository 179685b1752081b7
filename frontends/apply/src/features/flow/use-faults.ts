import type { FormError } from '@wayfare/ui/components/error-summary';
import { useState } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';

/** A field's fault by the path of the field, which is the id of its control as well. */
const faultsIn = (errors: object, path = ''): FormError[] =>
  Object.entries(errors).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || name === 'ref') return [];
    const here = path === '' ? name : `${path}.${name}`;
    if ('message' in value && typeof value.message === 'string') return [{ id: here, message: value.message }];
    return faultsIn(value, here);
  });

const place = ({ id }: FormError) => document.getElementById(id) ?? document.getElementsByName(id)[0];

/** Faults in the order of their fields on the page, whatever the order in which they were found. */
const inOrderOfTheForm = (faults: readonly FormError[]): FormError[] =>
  faults
    .map((fault) => ({ fault, element: place(fault) }))
    .sort(({ element: one }, { element: other }) => {
      if (!one || !other || one === other) return 0;
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    })
    .map(({ fault }) => fault);

/** What the last attempt to go on found wrong, for the summary; a new list each time, so that the focus moves there. */
export function useFaults<T extends FieldValues>(describe: (fault: FormError) => string = ({ message }) => message) {
  const [faults, setFaults] = useState<readonly FormError[]>([]);
  const onInvalid = (errors: FieldErrors<T>): readonly FormError[] => {
    const found = inOrderOfTheForm(faultsIn(errors)).map((fault) => ({ ...fault, message: describe(fault) }));
    setFaults(found);
    return found;
  };
  return { faults, setFaults, onInvalid };
}
