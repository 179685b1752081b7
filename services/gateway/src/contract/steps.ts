import { DIALLING_CODE, EMPLOYMENT_STATUSES, GENDERS, KEPT_OWN } from '@wayfare/proto/application/v1/limits';
import { z } from 'zod';
import { country, id, text } from './primitives.ts';

// The shape of what is sent, no more. The application service judges whether it can be so, and names the field if not.

const MOST_ENTRIES = 100;

/** PATCH applications/{id}/order */
export const orderStep = z
  .strictObject({ destinationId: id, nationality: country, numApplicants: z.int32() })
  .meta({ id: 'OrderStep' });

/** POST applications, with Idempotency-Key. */
export const createApplication = z
  .strictObject({ destinationId: id, nationality: country, numApplicants: z.int32().default(1) })
  .meta({ id: 'CreateApplication' });

export const personalDetails = z
  .strictObject({
    firstMiddleName: text(),
    lastName: text(),
    /** The passport shows one name: it is the last name, and the other is empty. */
    singleName: z.boolean().default(false),
    birthMonth: z.int32(),
    birthDay: z.int32(),
    birthYear: z.int32(),
    /** First traveller only. */
    email: text().default(''),
    /** The picture of the passport that was taken before the payment; unset keeps the one of the same person. */
    passportDocumentId: id.optional(),
  })
  .meta({ id: 'PersonalDetails' });

/** PATCH applications/{id}/personal-details */
export const personalDetailsStep = z
  .strictObject({ travellers: z.array(personalDetails).max(MOST_ENTRIES, 'too-many') })
  .meta({ id: 'PersonalDetailsStep' });

export const passportDetailsInput = z
  .strictObject({
    nationality: country,
    passportNumber: text().default(''),
    expiryMonth: z.int32().default(0),
    expiryDay: z.int32().default(0),
    expiryYear: z.int32().default(0),
    hasOtherNationality: z.boolean().default(false),
    otherNationality: z.union([country, z.literal('')]).default(''),
  })
  .meta({ id: 'PassportDetailsInput' });

/** PATCH applications/{id}/passport-details: one entry per traveller in order. */
export const passportDetailsStep = z
  .strictObject({
    travellers: z
      .array(
        z.discriminatedUnion('skipped', [
          z.strictObject({ skipped: z.literal(true) }),
          z.strictObject({ skipped: z.literal(false), details: passportDetailsInput }),
        ]),
      )
      .max(MOST_ENTRIES, 'too-many'),
  })
  .meta({ id: 'PassportDetailsStep' });

/** PATCH applications/{id}/processing */
export const processingStep = z
  .strictObject({
    serviceId: id,
    /** YYYY-MM-DD, the first day of the journey; empty where it isn't known. Left out, the one before is kept. */
    travelDate: text(10).optional(),
  })
  .meta({ id: 'ProcessingStep' });

/** PATCH applications/{id}/upsells */
export const upsellsStep = z
  .strictObject({ upsellIds: z.array(id).max(MOST_ENTRIES, 'too-many') })
  .meta({ id: 'UpsellsStep' });

/** PATCH applications/{id}/phone */
export const phoneStep = z
  .strictObject({
    phoneCc: z.string().regex(DIALLING_CODE, 'required'),
    phoneNumber: text(),
    smsOptIn: z.boolean().default(true),
  })
  .meta({ id: 'PhoneStep' });

/** PATCH applications/{id}/personal */
export const personalStep = z
  .strictObject({
    gender: z.enum(GENDERS, 'required'),
    employmentStatus: z.enum(EMPLOYMENT_STATUSES, 'required'),
    jobTitle: text().default(''),
    crimeConvicted: z.boolean(),
    crimeDetails: text().default(''),
  })
  .meta({ id: 'PersonalStep' });

/** PATCH applications/{id}/address */
export const addressStep = z
  .strictObject({ street: text(), city: text(), stateProvince: text(), postalCode: text(), country: text() })
  .meta({ id: 'AddressStep' });

/** PATCH applications/{id}/selfie: every traveller's selfie is uploaded. */
export const selfieStep = z.strictObject({}).meta({ id: 'SelfieStep' });

export const passportScan = z
  .strictObject({
    firstName: text(),
    lastName: text(),
    /** As in PersonalDetails. */
    singleName: z.boolean().default(false),
    passportNumber: text(),
    issuingCountry: text(),
    /** YYYY-MM-DD, like the other. */
    dateOfIssue: text(),
    dateOfExpiry: text(),
    /** What the reader found, before the traveller looked it over. */
    read: z
      .strictObject({
        firstName: text(),
        lastName: text(),
        passportNumber: text(),
        nationality: text(),
        dateOfBirth: text(),
        sex: text(),
        dateOfExpiry: text().default(''),
        issuingCountry: text().default(''),
      })
      .optional(),
    keptOwn: z.array(z.enum(KEPT_OWN)).default([]),
  })
  .meta({ id: 'PassportScan' });

/** PATCH applications/{id}/passport-scan: what was read from one traveller's scan, reviewed. */
export const passportScanStep = z
  .strictObject({ traveller: z.int32(), scan: passportScan })
  .meta({ id: 'PassportScanStep' });

export type CreateApplication = z.infer<typeof createApplication>;
export type OrderStep = z.infer<typeof orderStep>;
export type PersonalDetailsStep = z.infer<typeof personalDetailsStep>;
export type PassportDetailsStep = z.infer<typeof passportDetailsStep>;
export type ProcessingStep = z.infer<typeof processingStep>;
export type UpsellsStep = z.infer<typeof upsellsStep>;
export type PhoneStep = z.infer<typeof phoneStep>;
export type PersonalStep = z.infer<typeof personalStep>;
export type AddressStep = z.infer<typeof addressStep>;
export type PassportScanStep = z.infer<typeof passportScanStep>;
