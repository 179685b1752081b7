import type { Format } from './mrz/formats.ts';

export const FIELD_NAMES = [
  'first_name',
  'last_name',
  'passport_number',
  'issuing_country',
  'nationality',
  'date_of_birth',
  'sex',
  'date_of_issue',
  'date_of_expiry',
  'place_of_birth',
  'authority',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export type Source = 'mrz' | 'printed' | 'both';

/** Fractions of the picture's width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ReadField {
  readonly name: FieldName;
  /** Dates YYYY-MM-DD, countries as in the zone, names A-Z and spaces. */
  readonly value: string;
  /** A name as the page spells it, with its accents; only where that spells the same name. */
  readonly printed?: string;
  /** What the other recogniser read there, where the two differ and nothing says which is right. */
  readonly other?: string;
  readonly source: Source;
  /** 0 to 1. */
  readonly confidence: number;
  /** A check digit or a second source agrees; otherwise the traveller should look. */
  readonly verified: boolean;
  /** Why it is not verified. */
  readonly doubt?: Doubt;
  readonly box?: Box;
}

export type Reason =
  | 'unreadable-picture'
  | 'picture-too-large'
  | 'no-zone-found'
  | 'check-digits'
  | 'not-a-passport'
  | 'number-uncertain'
  | 'names-uncertain';
export type Warning =
  | 'expired'
  | 'expires-within-six-months'
  | 'issue-after-expiry'
  | 'issue-date-not-found'
  | 'mrz-and-print-differ'
  | 'glare-over-field'
  | 'name-cut-short';
export type Doubt = 'check-digits' | 'read-once' | 'print-differs' | 'recognisers-differ' | 'cut-short';

export interface PassportReading {
  /** Nothing in it is silently doubtful. */
  readonly accepted: boolean;
  readonly reason?: Reason;
  /** What it is, where it is a document and no passport. */
  readonly format?: Format;
  /** The lines as understood; empty where no zone was found. */
  readonly mrz: readonly string[];
  readonly fields: readonly ReadField[];
  readonly warnings: readonly Warning[];
}

export const refused = (reason: Reason): PassportReading => ({
  accepted: false,
  reason,
  mrz: [],
  fields: [],
  warnings: [],
});
