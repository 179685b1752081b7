import { z } from 'zod';
import { MAX_APPLICANTS } from './constants.ts';
import { id, instant } from './primitives.ts';

/** What a traveller uploads. */
export const UPLOAD_KINDS = ['selfie', 'passport'] as const;

const documentKind = z.enum([...UPLOAD_KINDS, 'visa']).meta({ id: 'DocumentKind' });

/** POST applications/{id}/documents, as multipart; `file` comes last. */
export const upload = z
  .strictObject({
    kind: z.enum(UPLOAD_KINDS).meta({ id: 'UploadKind' }),
    traveller: z.int().min(0).meta({ description: 'Index from 0.' }),
    file: z.string().meta({ format: 'binary' }),
  })
  .meta({ id: 'Upload' });

/** POST applications/{id}/passport-reading, as multipart: the picture is read and kept nowhere. */
export const passportPicture = z
  .strictObject({ file: z.string().meta({ format: 'binary' }) })
  .meta({ id: 'PassportPicture' });

/** POST applications/{id}/passport-pictures, as multipart: before the payment; `file` comes last. */
export const draftPassport = upload.omit({ kind: true }).meta({ id: 'DraftPassport' });

/** POST applications/{id}/upload-passes: lets another device of the traveller upload this one picture. */
export const uploadPassRequest = z
  .strictObject({
    kind: z.enum(UPLOAD_KINDS),
    traveller: z
      .int()
      .min(0)
      .max(MAX_APPLICANTS - 1),
  })
  .meta({ id: 'UploadPassRequest' });
export const uploadPass = z.object({ token: z.string(), expiresAt: instant }).meta({ id: 'UploadPass' });

export const passToken = z.string().regex(/^[\w-]{43}$/, 'not-a-pass');
/** POST upload-places: what the pass is for. */
export const uploadPlaceRequest = z.strictObject({ token: passToken }).meta({ id: 'UploadPlaceRequest' });
export const uploadPlace = z
  .object({ kind: z.enum(UPLOAD_KINDS), traveller: z.int(), expiresAt: instant })
  .meta({ id: 'UploadPlace' });
/** POST uploads, as multipart; `file` comes last. */
export const passedUpload = z
  .strictObject({ token: z.string(), file: z.string().meta({ format: 'binary' }) })
  .meta({ id: 'PassedUpload' });
export const uploadDone = z.object({ uploaded: z.literal(true) }).meta({ id: 'UploadDone' });

/** POST admin/cases/{id}/documents, as multipart; `file`, the issued visa as a PDF, comes last. */
export const visaUpload = upload.omit({ kind: true }).meta({ id: 'VisaUpload' });

/** Answer of POST applications/{id}/documents. */
export const document = z
  .object({
    id,
    applicationId: id,
    traveller: z.int(),
    kind: documentKind,
    contentType: z.string(),
    sizeBytes: z.int(),
    widthPx: z.int(),
    heightPx: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'Document' });
export const documentList = z.object({ documents: z.array(document) }).meta({ id: 'DocumentList' });

export const READ_FIELDS = [
  'first_name',
  'last_name',
  'passport_number',
  'issuing_country',
  'nationality',
  'date_of_birth',
  'sex',
  'date_of_issue',
  'date_of_expiry',
] as const;

const readField = z
  .object({
    name: z.enum(READ_FIELDS),
    value: z.string(),
    printed: z.string().optional(),
    other: z.string().optional(),
    source: z.enum(['mrz', 'printed', 'both', 'none']),
    confidence: z.number(),
    verified: z.boolean(),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  })
  .meta({ id: 'ReadField' });

/**
 * Answer of POST documents/{id}/extract. `box` is in fractions of the picture's width and height; `printed` is a name
 * with its accents, `other` what a second recogniser read where it differs.
 */
export const extraction = z
  .object({
    accepted: z.boolean(),
    reason: z.string(),
    warnings: z.array(z.string()),
    mrz: z.array(z.string()),
    data: z.object({
      first_name: z.string(),
      last_name: z.string(),
      passport_number: z.string(),
      issuing_country: z.string(),
      date_of_issue: z.string(),
      date_of_expiry: z.string(),
    }),
    fields: z.array(readField),
  })
  .meta({ id: 'Extraction' });

/** Answer of GET documents/{id}/link: good for 60 seconds at most. */
export const documentLink = z.object({ url: z.string(), expiresAt: instant }).meta({ id: 'DocumentLink' });

export type Document = z.infer<typeof document>;
export type Extraction = z.infer<typeof extraction>;
