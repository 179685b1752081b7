import type { Submission } from '@wayfare/api/schema';
import type { AuthorityForm, DayFormat, FormField, FormSource } from '@wayfare/gateway/contract/authority-forms';
import { inPassportLetters } from '@wayfare/gateway/contract/same-person';
import { countryName } from '@wayfare/ui/format';
import { isoDay } from '../submissions/submission-facts.tsx';

type Traveller = Submission['travellers'][number];

export interface FormValue extends FormField {
  /** As the authority's form takes it; empty where it was not given. */
  readonly value: string;
}

/** @param day YYYY-MM-DD */
const dayIn = (format: DayFormat, day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return day && format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

const expiryOf = ({ passport, passportScan }: Traveller): string =>
  passportScan?.dateOfExpiry || (passport ? isoDay(passport.expiryYear, passport.expiryMonth, passport.expiryDay) : '');

/** What was read from the passport and reviewed stands before what was typed. */
const textOf = (submission: Submission, traveller: Traveller, from: FormSource): string => {
  const { phone, personal, address } = submission;
  const { passport, passportScan: scan } = traveller;
  const texts: Record<FormSource, () => string | null | undefined> = {
    'family-names': () => scan?.lastName || traveller.lastName,
    'given-names': () => (scan ? scan.firstName : traveller.firstMiddleName),
    'birth-date': () => isoDay(traveller.birthYear, traveller.birthMonth, traveller.birthDay),
    sex: () => scan?.read?.sex || personal?.gender,
    nationality: () => countryName(passport?.nationality || submission.nationality, 'en'),
    'other-nationality': () => (passport?.hasOtherNationality ? countryName(passport.otherNationality, 'en') : ''),
    'passport-number': () => scan?.passportNumber || passport?.passportNumber,
    'passport-country': () => scan?.issuingCountry || (passport ? countryName(passport.nationality, 'en') : ''),
    'passport-issued': () => scan?.dateOfIssue,
    'passport-expires': () => expiryOf(traveller),
    email: () => traveller.email || submission.email,
    phone: () => phone && `${phone.phoneCc} ${phone.phoneNumber}`,
    street: () => address?.street,
    city: () => address?.city,
    state: () => address?.stateProvince,
    'postal-code': () => address?.postalCode,
    country: () => address?.country && countryName(address.country, 'en'),
    employment: () => personal?.employmentStatus,
    'job-title': () => personal?.jobTitle,
    convictions: () => personal && (personal.crimeConvicted ? `Yes: ${personal.crimeDetails}` : 'No'),
    'travel-date': () => submission.travelDate,
  };
  return texts[from]() ?? '';
};

const DAYS: readonly FormSource[] = ['birth-date', 'passport-issued', 'passport-expires', 'travel-date'];
const NAMES: readonly FormSource[] = ['family-names', 'given-names'];

/** The form's values for one traveller, in the authority's order and format. */
export const formValues = (form: AuthorityForm, submission: Submission, traveller: Traveller): FormValue[] =>
  form.fields.map((field) => {
    const text = textOf(submission, traveller, field.from).trim();
    if (DAYS.includes(field.from)) return { ...field, value: dayIn(form.days, text) };
    if (NAMES.includes(field.from) && form.names === 'passport') return { ...field, value: inPassportLetters(text) };
    return { ...field, value: text };
  });

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
