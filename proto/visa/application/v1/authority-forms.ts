// What an authority's own form asks, in its order and its words, and where each value comes from: data, so that a
// destination is added by adding a table. Staff type from it; a program that fills in a portal can read it as well.
// The tables of GB and US were written from what the forms are known to ask, and not compared with the portals: do that
// before relying on their order and words, or on what they take as a picture.

/** A value of the application. Those of a traveller are asked once for each. */
export type FormSource =
  | 'family-names'
  | 'given-names'
  | 'birth-date'
  | 'sex'
  | 'nationality'
  | 'other-nationality'
  | 'passport-number'
  | 'passport-country'
  | 'passport-issued'
  | 'passport-expires'
  | 'email'
  | 'phone'
  | 'street'
  | 'city'
  | 'state'
  | 'postal-code'
  | 'country'
  | 'employment'
  | 'job-title'
  | 'convictions'
  | 'travel-date';

/** How a day is written: by its parts and what stands between them. */
export type DayFormat = 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';

export interface FormField {
  /** As the authority words it, in English: staff look for these words on its screen. */
  readonly label: string;
  readonly from: FormSource;
  /** The form can be sent without it. */
  readonly optional?: true;
}

/** What the authority takes as a picture, always a JPEG. */
export interface PictureRule {
  /** The largest it may be, in pixels; nothing is enlarged. */
  readonly width: number;
  readonly height: number;
  /** Edges are cut off until it has the shape of width and height; otherwise the whole picture is kept. */
  readonly crop?: true;
  /** Narrower ones are sent back. */
  readonly leastWidth: number;
  readonly maxBytes: number;
}

export interface AuthorityForm {
  /** Where it is filled in; empty for the form of any other destination. */
  readonly portal: string;
  readonly days: DayFormat;
  /** `passport`: capital letters without accents, as the machine-readable zone spells them. */
  readonly names: 'as-typed' | 'passport';
  readonly fields: readonly FormField[];
  readonly pictures: { readonly passport: PictureRule; readonly selfie: PictureRule };
}

/** The page whole, so that its machine-readable zone can be read. */
const PASSPORT_PAGE: PictureRule = { width: 2000, height: 2000, leastWidth: 600, maxBytes: 2_000_000 };

/** For destinations without a table of their own. */
export const ANY_AUTHORITY_FORM: AuthorityForm = {
  portal: '',
  days: 'YYYY-MM-DD',
  names: 'passport',
  fields: [
    { label: 'Surname', from: 'family-names' },
    { label: 'Given names', from: 'given-names', optional: true },
    { label: 'Date of birth', from: 'birth-date' },
    { label: 'Sex', from: 'sex' },
    { label: 'Nationality', from: 'nationality' },
    { label: 'Other nationality', from: 'other-nationality', optional: true },
    { label: 'Passport number', from: 'passport-number' },
    { label: 'Issuing country', from: 'passport-country' },
    { label: 'Date of issue', from: 'passport-issued' },
    { label: 'Date of expiry', from: 'passport-expires' },
    { label: 'Date of arrival', from: 'travel-date', optional: true },
    { label: 'E-mail address', from: 'email' },
    { label: 'Telephone number', from: 'phone' },
    { label: 'Street', from: 'street' },
    { label: 'City', from: 'city' },
    { label: 'State or province', from: 'state', optional: true },
    { label: 'Postal code', from: 'postal-code', optional: true },
    { label: 'Country of residence', from: 'country' },
    { label: 'Employment', from: 'employment' },
    { label: 'Occupation', from: 'job-title', optional: true },
    { label: 'Criminal convictions', from: 'convictions' },
  ],
  pictures: {
    passport: PASSPORT_PAGE,
    // 35 x 45 mm at 600 dots an inch, as ICAO 9303 shapes a portrait.
    selfie: { width: 826, height: 1062, crop: true, leastWidth: 413, maxBytes: 1_000_000 },
  },
};

/** By destination, ISO 3166 alpha-2. */
const AUTHORITY_FORMS: Readonly<Record<string, AuthorityForm>> = {
  GB: {
    portal: 'https://www.gov.uk/eta/apply',
    days: 'DD/MM/YYYY',
    names: 'as-typed',
    fields: [
      { label: 'Email address', from: 'email' },
      { label: 'Passport number', from: 'passport-number' },
      { label: 'Given names', from: 'given-names', optional: true },
      { label: 'Family name', from: 'family-names' },
      { label: 'Date of birth', from: 'birth-date' },
      { label: 'Nationality', from: 'nationality' },
      { label: 'Expiry date', from: 'passport-expires' },
      { label: 'Other nationalities', from: 'other-nationality', optional: true },
      { label: 'Street', from: 'street' },
      { label: 'Town or city', from: 'city' },
      { label: 'Region or state', from: 'state', optional: true },
      { label: 'Postcode', from: 'postal-code', optional: true },
      { label: 'Country', from: 'country' },
      { label: 'Job', from: 'job-title', optional: true },
      { label: 'Criminal convictions', from: 'convictions' },
    ],
    pictures: {
      passport: PASSPORT_PAGE,
      selfie: { width: 1200, height: 1500, crop: true, leastWidth: 600, maxBytes: 6_000_000 },
    },
  },
  US: {
    portal: 'https://esta.cbp.dhs.gov/',
    days: 'MM/DD/YYYY',
    names: 'passport',
    fields: [
      { label: 'Family Name', from: 'family-names' },
      { label: 'First (Given) Name', from: 'given-names', optional: true },
      { label: 'Date of Birth', from: 'birth-date' },
      { label: 'Sex', from: 'sex' },
      { label: 'Passport Number', from: 'passport-number' },
      { label: 'Issuing Country', from: 'passport-country' },
      { label: 'Issuance Date', from: 'passport-issued' },
      { label: 'Expiration Date', from: 'passport-expires' },
      { label: 'Country of Citizenship', from: 'nationality' },
      { label: 'Other Citizenship', from: 'other-nationality', optional: true },
      { label: 'Address Line 1', from: 'street' },
      { label: 'City', from: 'city' },
      { label: 'State/Province/Region', from: 'state', optional: true },
      { label: 'Country', from: 'country' },
      { label: 'Telephone Number', from: 'phone' },
      { label: 'Email Address', from: 'email' },
      { label: 'Job Title', from: 'job-title', optional: true },
    ],
    pictures: {
      passport: PASSPORT_PAGE,
      selfie: { width: 1200, height: 1200, crop: true, leastWidth: 600, maxBytes: 240_000 },
    },
  },
};

export const authorityFormOf = (country: string): AuthorityForm => AUTHORITY_FORMS[country] ?? ANY_AUTHORITY_FORM;
