// What the fields of an application may hold. The application service judges by these values; the gateway types its
// contract by them, and the screens take their hints from them.

export const MAX_APPLICANTS = 10;
/** An unpaid draft with personal details is deleted so many days after its last change. */
export const FILLED_DRAFT_DAYS = 30;
export const CURRENCIES = ['usd', 'eur', 'gbp'] as const;
export const GENDERS = ['male', 'female', 'non_binary', 'prefer_not_to_say'] as const;
export const EMPLOYMENT_STATUSES = ['Employed', 'Unemployed', 'Retired', 'Student'] as const;
/** Those that the specification names, each with its countries; every other country can be chosen after them. */
export const NAMED_DIALLING_CODES = {
  '+1': ['US', 'CA'],
  '+44': ['GB'],
  '+61': ['AU'],
  '+91': ['IN'],
  '+86': ['CN'],
} as const;
export const DIALLING_CODE = /^\+[1-9]\d{0,2}$/;
/** What a traveller may keep against the passport without a field of the reviewed scan for it. */
export const KEPT_OWN = ['dateOfBirth', 'nationality', 'sex'] as const;
export const EARLIEST_BIRTH_YEAR = 1900;

/** Most characters of a field. */
export const LONGEST = {
  name: 100,
  /** RFC 5321, section 4.5.3.1.3. */
  email: 254,
  passportNumber: 20,
  issuingCountry: 100,
  phoneNumber: 30,
  jobTitle: 100,
  crimeDetails: 2000,
  street: 200,
  city: 100,
  stateProvince: 100,
  postalCode: 20,
  country: 100,
} as const;

/**
 * One line of text: no control characters, nothing invisible or that turns the direction of reading, no emoji.
 * Persian and Indian scripts need the two joiners (U+200C, U+200D).
 */
export const LINE =
  /^(?:[\u200C\u200D]|(?!\uFE0F|\u20E3|\p{RI})[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Extended_Pictographic}])*$/u;
/** Text of several lines: no other control characters, and nothing that turns the direction of reading. */
export const LINES = /^(?:[\t\r\n]|[^\p{Cc}\p{Cs}\p{Bidi_Control}])*$/u;
/** Letters of any script and what stands between them; no emoji or symbols, no control or direction characters. */
export const NAME = /^(?:(?![\uFE0F\u20E3])[\p{L}\p{M}\p{N}\p{P}\p{Zs}`´])*$/u;

export const SHORTEST_PHONE_NUMBER = 6;
/** Digits as people group them, with the plus that phones write. */
export const PHONE_NUMBER = /^\s*\+?[\d\s()./‐‑–-]+$/;
