import { api } from '@wayfare/ui/api';
import type { UseFormReturn } from 'react-hook-form';
import { answer, flowStore } from '../flow/flow-store.ts';
import { type TravellerForm, toStored } from '../personal-details/schema.ts';

type PersonalForm = UseFormReturn<{ travellers: TravellerForm[] }>;

/** Erases a picture that is kept before the payment. */
export async function dropPicture(documentId: string): Promise<void> {
  const { applicationId } = flowStore.getState();
  if (applicationId && documentId)
    await api.delete('/applications/{id}/passport-pictures/{documentId}', { path: { id: applicationId, documentId } });
}

/**
 * Notes whose picture it is, in the form and for the server, once the details are whole.
 * @returns the one in whose place it comes, if any.
 */
export function notePicture(form: PersonalForm, traveller: number, documentId: string): string {
  const path = `travellers.${traveller}.passportDocumentId` as const;
  const before = form.getValues(path);
  form.setValue(path, documentId, { shouldDirty: true });
  answer('personal-details', { personalDetails: form.getValues('travellers').map(toStored) });
  return before === documentId ? '' : before;
}
