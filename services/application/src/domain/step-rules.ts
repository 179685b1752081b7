import {
  EARLIEST_BIRTH_YEAR,
  EMPLOYMENT_STATUSES,
  GENDERS,
  KEPT_OWN,
  LINE,
  LINES,
  LONGEST,
  MAX_APPLICANTS,
  NAME,
  PHONE_NUMBER,
  SHORTEST_PHONE_NUMBER,
} from '@wayfare/proto/application/v1/limits';
import { isDiallingCode, readPhoneNumber } from '@wayfare/proto/application/v1/phone-number';
import { latestTravelDate } from '@wayfare/proto/application/v1/travel-date';
import { z } from 'zod';

const optionalLine = (max: number) => z.string().trim().max(max, 'too-long').regex(LINE, 'characters-not-accepted');
const line = (max: number) => optionalLine(max).min(1, 'required');
const lines = (max: number) => z.string().trim().max(max, 'too-long').regex(LINES, 'characters-not-accepted');
const name = line(LONGEST.name).regex(NAME, 'not-a-name');
/** In a passport with one name that one is the last name (ICAO 9303 part 3, section 4.6: the primary identifier). */
const noName = z.string().trim().length(0, 'not-on-passport');
export const country = z.string().regex(/^[A-Z]{2}$/, 'not-a-country-code');
export const LOCALES = ['en', 'es', 'fr'] as const;
export const locale = z.enum(LOCALES).catch('en');
export const numApplicants = z.int().min(1, 'required').max(MAX_APPLICANTS, 'too-many');

const isRealDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'required')
  .refine((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
    return isRealDate(year, month, day);
  }, 'not-a-real-date');

const person = z.object({
  lastName: name,
  birthMonth: z.int().min(1, 'required').max(12, 'required'),
  birthDay: z.int().min(1, 'required').max(31, 'required'),
  birthYear: z.int().min(EARLIEST_BIRTH_YEAR, 'required').max(9999, 'not-in-the-past'),
  email: z.union([z.email('not-an-email').max(LONGEST.email, 'too-long'), z.literal('')], 'not-an-email'),
});

/** Building a rule costs many times what applying it does: the one of the day is kept. */
const oncePerDay = <Rule>(build: (day: string) => Rule): ((day: string) => Rule) => {
  let kept: { day: string; rule: Rule } | undefined;
  return (day) => {
    if (kept?.day !== day) kept = { day, rule: build(day) };
    return kept.rule;
  };
};

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const personalDetails = (today: string) =>
  z
    .discriminatedUnion('singleName', [
      person.extend({ singleName: z.literal(false).optional(), firstMiddleName: name }),
      person.extend({ singleName: z.literal(true), firstMiddleName: noName }),
    ])
    .refine(({ birthYear, birthMonth, birthDay }) => isRealDate(birthYear, birthMonth, birthDay), {
      path: ['birthDay'],
      message: 'not-a-real-date',
    })
    .refine(
      ({ birthYear, birthMonth, birthDay }) => Date.UTC(birthYear, birthMonth - 1, birthDay) <= Date.parse(today),
      {
        path: ['birthYear'],
        message: 'not-in-the-past',
      },
    );

const personalDetailsRuleOf = oncePerDay((today) =>
  z
    .object({ travellers: z.array(personalDetails(today)).min(1, 'required').max(MAX_APPLICANTS, 'too-many') })
    .refine(({ travellers }) => travellers[0]?.email !== '', { path: ['travellers', 0, 'email'], message: 'required' })
    .refine(({ travellers }) => !travellers[0]?.email.toLowerCase().endsWith('.invalid'), {
      path: ['travellers', 0, 'email'],
      message: 'not-an-email',
    }),
);
export const personalDetailsRule = (now: Date) => personalDetailsRuleOf(dayOf(now));

const passportDetails = z
  .object({
    nationality: country,
    passportNumber: optionalLine(LONGEST.passportNumber),
    expiryMonth: z.int().min(0).max(12),
    expiryDay: z.int().min(0).max(31),
    expiryYear: z.int().min(0).max(2200),
    hasOtherNationality: z.boolean(),
    otherNationality: z.union([country, z.literal('')], 'not-a-country-code'),
  })
  .refine(
    ({ expiryYear, expiryMonth, expiryDay }) =>
      !(expiryYear && expiryMonth && expiryDay) || isRealDate(expiryYear, expiryMonth, expiryDay),
    { path: ['expiryDay'], message: 'not-a-real-date' },
  )
  .transform((details) => ({
    ...details,
    otherNationality: details.hasOtherNationality ? details.otherNationality : '',
  }));

/** Everything but the nationality is optional before payment; an expired passport is only warned of. */
export const passportDetailsRule = z.object({
  travellers: z.array(z.object({ details: passportDetails.optional() })),
});

/** The earliest day it is anywhere on Earth: time zones run to 12 hours behind UTC. */
const earliestToday = (now: Date): string => dayOf(new Date(now.getTime() - 12 * 3_600_000));

const processingRuleOf = oncePerDay((today) =>
  z.object({
    travelDate: z
      .union([
        z.literal(''),
        isoDate.refine((day) => day >= today, 'in-the-past').refine((day) => day <= latestTravelDate(today), 'too-far'),
      ])
      .optional(),
  }),
);
export const processingRule = (now: Date) => processingRuleOf(earliestToday(now));

export const orderRule = z.object({ nationality: country, numApplicants });

/** Kept as the numbering plans write it. Texts are sent only to a number that one of them knows. */
export const phoneRule = z
  .object({
    countryCode: z.string().refine(isDiallingCode, 'required'),
    number: z
      .string()
      .trim()
      .min(SHORTEST_PHONE_NUMBER, 'too-short')
      .max(LONGEST.phoneNumber, 'too-long')
      .regex(PHONE_NUMBER, 'digits-only'),
    smsOptIn: z.boolean(),
  })
  .transform(({ smsOptIn, ...typed }, context) => {
    const { canBeRight, ...phone } = readPhoneNumber(typed);
    if (smsOptIn && !canBeRight) context.addIssue({ code: 'custom', path: ['number'], message: 'not-a-phone-number' });
    return { ...phone, smsOptIn };
  });

/** Details of a conviction are kept only where there is one. */
export const extendedRule = z
  .object({
    gender: z.enum(GENDERS, 'required'),
    employmentStatus: z.enum(EMPLOYMENT_STATUSES, 'required'),
    jobTitle: optionalLine(LONGEST.jobTitle),
    crimeConvicted: z.boolean(),
    crimeDetails: lines(LONGEST.crimeDetails),
  })
  .transform((extended) => ({ ...extended, crimeDetails: extended.crimeConvicted ? extended.crimeDetails : '' }));

export const addressRule = z.object({
  street: line(LONGEST.street),
  city: line(LONGEST.city),
  stateProvince: line(LONGEST.stateProvince),
  postalCode: line(LONGEST.postalCode),
  country: line(LONGEST.country),
});

const readPassport = z.object({
  firstName: optionalLine(LONGEST.name),
  lastName: optionalLine(LONGEST.name),
  passportNumber: optionalLine(LONGEST.passportNumber),
  nationality: z.string().regex(/^[A-Z]{0,3}$/, 'not-a-country'),
  dateOfBirth: z.union([z.literal(''), isoDate]),
  sex: z.enum(['', 'M', 'F', 'X'], 'not-a-sex'),
  dateOfExpiry: z.union([z.literal(''), isoDate]).optional(),
  issuingCountry: z
    .string()
    .regex(/^[A-Z]{0,3}$/, 'not-a-country')
    .optional(),
});

const scanned = z.object({
  lastName: name,
  passportNumber: line(LONGEST.passportNumber),
  issuingCountry: line(LONGEST.issuingCountry),
  dateOfIssue: isoDate,
  dateOfExpiry: isoDate,
  read: readPassport.optional(),
  keptOwn: z.array(z.enum(KEPT_OWN)).max(KEPT_OWN.length).optional(),
});

/** The latest day it is anywhere on Earth: time zones run to 14 hours ahead of UTC. */
const latestToday = (now: Date): string => dayOf(new Date(now.getTime() + 14 * 3_600_000));

const passportScan = (latest: string) =>
  z
    .discriminatedUnion('singleName', [
      scanned.extend({ singleName: z.literal(false).optional(), firstName: name }),
      scanned.extend({ singleName: z.literal(true), firstName: noName }),
    ])
    .refine(({ dateOfIssue }) => dateOfIssue <= latest, {
      path: ['dateOfIssue'],
      message: 'in-the-future',
    })
    .refine(({ dateOfIssue, dateOfExpiry }) => dateOfIssue < dateOfExpiry, {
      path: ['dateOfExpiry'],
      message: 'not-after-issue',
    });

const passportScanRuleOf = oncePerDay((latest) => z.object({ scan: passportScan(latest) }));
export const passportScanRule = (now: Date) => passportScanRuleOf(latestToday(now));
