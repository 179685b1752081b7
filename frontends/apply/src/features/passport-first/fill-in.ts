import type { Extraction } from '@wayfare/api/schema';
import type { UseFormReturn } from 'react-hook-form';
import { blankPassport, type StoredPassport } from '../flow/flow-storage.ts';
import { flowStore, keep } from '../flow/flow-store.ts';
import { isoOf } from '../flow/real-date.ts';
import { type Compared, type Difference, differencesOf, readPassport } from '../passport-scan/compare-passport.ts';
import { fromIso, showsOneName, spelled } from '../passport-scan/schema.ts';
import type { TravellerForm } from '../personal-details/schema.ts';
import { type FilledField, filledOf, type Read } from './kept-readings.ts';

type PersonalForm = UseFormReturn<{ travellers: TravellerForm[] }>;

export const toKept = (extraction: Extraction): Read => {
  const { passportNumber, nationality, dateOfBirth, sex, dateOfExpiry } = readPassport(extraction);
  return {
    firstMiddleName: spelled(extraction, 'first_name'),
    lastName: spelled(extraction, 'last_name'),
    singleName: showsOneName(extraction),
    passportNumber,
    nationality,
    birth: dateOfBirth,
    expiry: dateOfExpiry,
    sex,
  };
};

const READ_NAMES: Record<FilledField, Extraction['fields'][number]['name']> = {
  firstMiddleName: 'first_name',
  lastName: 'last_name',
  birth: 'date_of_birth',
  passportNumber: 'passport_number',
  expiry: 'date_of_expiry',
  nationality: 'nationality',
};

/** The fields that were read without anything to vouch for them: accepted, and still to be looked at. */
export const unsureOf = ({ fields }: Extraction): FilledField[] =>
  (Object.keys(READ_NAMES) as FilledField[]).filter((field) =>
    fields.some(({ name, value, verified }) => name === READ_NAMES[field] && value !== '' && !verified),
  );

/** The passport of one traveller as it is known so far. One that was to be added later is added now. */
const passportOf = (traveller: number): StoredPassport => {
  const { passportDetails, order } = flowStore.getState();
  return passportDetails[traveller] ?? blankPassport(order?.nationality ?? '');
};

const setPassport = (traveller: number, change: Partial<StoredPassport>): void => {
  const { passportDetails, order } = flowStore.getState();
  const blank = blankPassport(order?.nationality ?? '');
  const length = Math.max(passportDetails.length, order?.numApplicants ?? 1, traveller + 1);
  keep({
    passportDetails: Array.from({ length }, (_, index) => {
      if (index === traveller) return { ...passportOf(traveller), ...change };
      return index < passportDetails.length ? (passportDetails[index] ?? null) : blank;
    }),
  });
};

const expiryParts = (iso: string) => {
  const { day, month, year } = fromIso(iso);
  return { expiryDay: day, expiryMonth: month, expiryYear: year };
};

type Texts = Pick<Read, FilledField>;

/** What stands in the fields, as a reading would have it. */
const textsNow = (form: PersonalForm, traveller: number): Texts => {
  const { firstMiddleName, lastName, birth } = form.getValues(`travellers.${traveller}`);
  const { passportNumber, nationality, expiryDay, expiryMonth, expiryYear } = passportOf(traveller);
  const expiry = isoOf({ day: expiryDay, month: expiryMonth, year: expiryYear });
  return { firstMiddleName, lastName, birth: isoOf(birth), passportNumber, nationality, expiry };
};

/**
 * Puts what was read where nothing was typed. What was typed stays: the differences are for the traveller to decide.
 * @returns them, and the fields that were filled in, now or by an earlier picture that said the same
 */
export function fillIn(
  form: PersonalForm,
  traveller: number,
  read: Read,
  isEligible: boolean,
): { differences: Difference[]; filled: FilledField[] } {
  const path = `travellers.${traveller}` as const;
  const before = textsNow(form, traveller);
  const typed = form.getValues(path);
  const set = { shouldDirty: true };
  const hasNoName = typed.firstMiddleName.trim() === '' && typed.lastName.trim() === '';
  if (hasNoName && read.singleName) form.setValue(`${path}.singleName`, true, set);
  if (typed.firstMiddleName.trim() === '' && !typed.singleName && read.firstMiddleName)
    form.setValue(`${path}.firstMiddleName`, read.firstMiddleName, set);
  if (typed.lastName.trim() === '' && read.lastName) form.setValue(`${path}.lastName`, read.lastName, set);
  const { day, month, year } = typed.birth;
  if (!day && !month && !year && read.birth) form.setValue(`${path}.birth`, fromIso(read.birth), set);

  const passport = passportOf(traveller);
  const hasExpiry = passport.expiryDay || passport.expiryMonth || passport.expiryYear;
  setPassport(traveller, {
    ...(passport.passportNumber === '' && read.passportNumber ? { passportNumber: read.passportNumber } : {}),
    ...(!hasExpiry && read.expiry ? expiryParts(read.expiry) : {}),
  });
  const after = textsNow(form, traveller);
  const earlier = filledOf(traveller);
  const filled = (Object.keys(after) as FilledField[]).filter(
    (field) => after[field] === read[field] && (after[field] !== before[field] || earlier.includes(field)),
  );
  const differences = differencesNow(form, traveller, read);
  return { differences: differences.filter(({ field }) => field !== 'nationality' || isEligible), filled };
}

const differencesNow = (form: PersonalForm, traveller: number, read: Read): Difference[] => {
  const { firstMiddleName, lastName, birth } = form.getValues(`travellers.${traveller}`);
  const entered = {
    firstMiddleName,
    lastName,
    birthDay: birth.day,
    birthMonth: birth.month,
    birthYear: birth.year,
    passport: passportOf(traveller),
  };
  const { firstMiddleName: firstName, birth: dateOfBirth, expiry, ...rest } = read;
  return differencesOf(entered, { ...rest, firstName, dateOfBirth }, { expiry });
};

/** What one side says is put into its field. */
export function take(form: PersonalForm, traveller: number, field: Compared, value: string): void {
  const path = `travellers.${traveller}` as const;
  const set = { shouldDirty: true };
  if (field === 'firstName') form.setValue(`${path}.firstMiddleName`, value, set);
  else if (field === 'lastName') form.setValue(`${path}.lastName`, value, set);
  else if (field === 'dateOfBirth') form.setValue(`${path}.birth`, fromIso(value), set);
  else if (field === 'passportNumber') setPassport(traveller, { passportNumber: value });
  else if (field === 'nationality') setPassport(traveller, { nationality: value });
  else if (field === 'dateOfExpiry') setPassport(traveller, expiryParts(value));
}
