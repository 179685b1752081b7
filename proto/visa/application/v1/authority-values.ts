import type { AuthorityForm, DayFormat, FormField, FormSource } from './authority-forms.ts';
import { inPassportLetters } from './same-person.ts';

// The values of an authority's form: the case page shows them, and the package that is handed over holds the same.

/** One traveller, as far as forms ask. */
export interface FormTraveller {
  readonly firstMiddleName: string;
  readonly lastName: string;
  readonly birthYear: number;
  readonly birthMonth: number;
  readonly birthDay: number;
  readonly email: string;
  readonly passport?: {
    readonly nationality: string;
    readonly passportNumber: string;
    readonly expiryYear: number;
    readonly expiryMonth: number;
    readonly expiryDay: number;
    readonly hasOtherNationality: boolean;
    readonly otherNationality: string;
  } | null;
  readonly passportScan?: {
    readonly firstName: string;
    readonly lastName: string;
    readonly passportNumber: string;
    readonly issuingCountry: string;
    /** YYYY-MM-DD. */
    readonly dateOfIssue: string;
    readonly dateOfExpiry: string;
    readonly read?: { readonly sex: string } | null;
  } | null;
}

/** What the travellers have in common. */
export interface FormApplication {
  readonly nationality: string;
  readonly email: string;
  readonly phone?: { readonly countryCode: string; readonly number: string } | null;
  readonly personal?: {
    readonly gender: string;
    readonly employmentStatus: string;
    readonly jobTitle: string;
    readonly crimeConvicted: boolean;
    readonly crimeDetails: string;
  } | null;
  readonly address?: {
    readonly street: string;
    readonly city: string;
    readonly stateProvince: string;
    readonly postalCode: string;
    readonly country: string;
  } | null;
  /** YYYY-MM-DD; empty where not said. */
  readonly travelDate?: string;
}

export interface FormValue extends FormField {
  /** As the authority's form takes it; empty where it was not given. */
  readonly value: string;
}

/** Names the product uses where the platform's word differs. */
const OWN_NAMES: Readonly<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao', TR: 'Turkey' };
const regions = new Intl.DisplayNames(['en'], { type: 'region' });

/** Forms are filled in in English; what is no ISO 3166 code comes back as it is. */
export const countryInEnglish = (code: string): string => {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  const known = code.toUpperCase();
  return OWN_NAMES[known] ?? regions.of(known) ?? code;
};

const isoDay = (year: number, month: number, day: number): string =>
  year ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : '';

/** @param day YYYY-MM-DD */
const dayIn = (format: DayFormat, day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return day && format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

/** YYYY-MM-DD; empty where not given. */
export const expiryOf = ({ passport, passportScan }: FormTraveller): string =>
  passportScan?.dateOfExpiry || (passport ? isoDay(passport.expiryYear, passport.expiryMonth, passport.expiryDay) : '');

/** What was read from the passport and reviewed stands before what was typed. */
const textOf = (application: FormApplication, traveller: FormTraveller, from: FormSource): string => {
  const { phone, personal, address } = application;
  const { passport, passportScan: scan } = traveller;
  const texts: Record<FormSource, () => string | null | undefined> = {
    'family-names': () => scan?.lastName || traveller.lastName,
    'given-names': () => (scan ? scan.firstName : traveller.firstMiddleName),
    'birth-date': () => isoDay(traveller.birthYear, traveller.birthMonth, traveller.birthDay),
    sex: () => scan?.read?.sex || personal?.gender,
    nationality: () => countryInEnglish(passport?.nationality || application.nationality),
    'other-nationality': () => (passport?.hasOtherNationality ? countryInEnglish(passport.otherNationality) : ''),
    'passport-number': () => scan?.passportNumber || passport?.passportNumber,
    'passport-country': () => scan?.issuingCountry || (passport ? countryInEnglish(passport.nationality) : ''),
    'passport-issued': () => scan?.dateOfIssue,
    'passport-expires': () => expiryOf(traveller),
    email: () => traveller.email || application.email,
    phone: () => phone && `${phone.countryCode} ${phone.number}`,
    street: () => address?.street,
    city: () => address?.city,
    state: () => address?.stateProvince,
    'postal-code': () => address?.postalCode,
    country: () => address?.country && countryInEnglish(address.country),
    employment: () => personal?.employmentStatus,
    'job-title': () => personal?.jobTitle,
    convictions: () => personal && (personal.crimeConvicted ? `Yes: ${personal.crimeDetails}` : 'No'),
    'travel-date': () => application.travelDate,
  };
  return texts[from]() ?? '';
};

const DAYS: readonly FormSource[] = ['birth-date', 'passport-issued', 'passport-expires', 'travel-date'];
const NAMES: readonly FormSource[] = ['family-names', 'given-names'];

/** The form's values for one traveller, in the authority's order and format. */
export const formValues = (form: AuthorityForm, application: FormApplication, traveller: FormTraveller): FormValue[] =>
  form.fields.map((field) => {
    const text = textOf(application, traveller, field.from).trim();
    if (DAYS.includes(field.from)) return { ...field, value: dayIn(form.days, text) };
    if (NAMES.includes(field.from) && form.names === 'passport') return { ...field, value: inPassportLetters(text) };
    return { ...field, value: text };
  });
