// What the fields of an application may hold. The application service judges by these values; the gateway types its
// contract by them, and the screens take their hints from them.

export const MAX_APPLICANTS = 10;
export const CURRENCIES = ['usd', 'eur', 'gbp'] as const;
export const GENDERS = ['male', 'female', 'non_binary', 'prefer_not_to_say'] as const;
export const EMPLOYMENT_STATUSES = ['Employed', 'Unemployed', 'Retired', 'Student'] as const;
export const DIALLING_CODES = ['+1', '+44', '+61', '+91', '+86'] as const;
export const EARLIEST_BIRTH_YEAR = 1900;

/** Most characters of a field. */
export const LONGEST = {
  name: 100,
  /** RFC 5321, section 4.5.3.1.3. */
  email: 254,
  passportNumber: 20,
  issuingCountry: 100,
  phoneNumber: 20,
  jobTitle: 100,
  crimeDetails: 2000,
  street: 200,
  city: 100,
  stateProvince: 100,
  postalCode: 20,
  country: 100,
} as const;

export const SHORTEST_PHONE_NUMBER = 6;
/** Digits as people group them. */
export const PHONE_NUMBER = /^[\d\s()-]+$/;
