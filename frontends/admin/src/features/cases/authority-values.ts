import type { Submission } from '@wayfare/api/schema';
import {
  type AuthorityForm,
  expiryOf,
  type FormValue,
  formValues as valuesOfForm,
} from '@wayfare/gateway/contract/authority-forms';

type Traveller = Submission['travellers'][number];

/** The form's values for one traveller, in the authority's order and format. */
export const formValues = (form: AuthorityForm, submission: Submission, traveller: Traveller): FormValue[] => {
  const { phone } = submission;
  const taken = { ...submission, phone: phone && { countryCode: phone.phoneCc, number: phone.phoneNumber } };
  return valuesOfForm(form, taken, traveller);
};

/** What has to be so before the form is sent, in the order of the screen. */
export const formChecks = (form: AuthorityForm, submission: Submission) => {
  const { travellers, travelDate } = submission;
  const from = travelDate || new Date().toISOString().slice(0, 10);
  const isComplete = (traveller: Traveller) =>
    formValues(form, submission, traveller).every(({ value, optional }) => optional || value);
  return [
    { check: 'values', met: travellers.every(isComplete) },
    { check: 'passport', met: travellers.every(({ passportDocumentId }) => passportDocumentId !== '') },
    { check: 'selfie', met: travellers.every(({ selfieDocumentId }) => selfieDocumentId !== '') },
    { check: 'expiry', met: travellers.every((traveller) => expiryOf(traveller) >= from) },
  ] as const;
};
