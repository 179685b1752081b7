export const LOCALES = ['en', 'es', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language mails are written in for somebody whose own we do not speak. */
export const localeFor = (locale: string): Locale =>
  LOCALES.find((known) => locale.toLowerCase().startsWith(known)) ?? 'en';

const CASE_VARIABLES = ['VISA_NAME', 'ORDER_NUMBER', 'REASON', 'DASHBOARD_URL', 'EMAIL'] as const;

/** What a template of each type may show. */
const TEMPLATE_VARIABLES = {
  magic_link: ['CONFIRMATION_URL', 'TOKEN', 'EMAIL'],
  /**
   * TOKEN is empty here: a code that is good for fifteen minutes is no use in a mail that is read when there is time.
   */
  recovery: ['CONFIRMATION_URL', 'TOKEN', 'EMAIL', 'VISA_NAME', 'OPT_OUT_URL'],
  confirmation: ['CONFIRMATION_URL', 'TOKEN', 'EMAIL'],
  receipt: ['VISA_NAME', 'ORDER_NUMBER', 'NUM_APPLICANTS', 'TOTAL_PAID', 'HAND_OVER_BY', 'DASHBOARD_URL', 'EMAIL'],
  application_review_notice: ['VISA_NAME', 'ORDER_NUMBER', 'HAND_OVER_BY', 'DASHBOARD_URL', 'EMAIL'],
  /** Of a case. REASON is in words of the mail's language, or empty; DASHBOARD_URL is the status page. */
  case_asked: CASE_VARIABLES,
  case_reminded: CASE_VARIABLES,
  case_delivered: CASE_VARIABLES,
  case_visa_replaced: CASE_VARIABLES,
  case_refused: CASE_VARIABLES,
  case_withdrawn: CASE_VARIABLES,
  case_cancelled: CASE_VARIABLES,
  /** Money went back; REFUNDED is what of TOTAL_PAID was given back so far. */
  case_refunded: ['VISA_NAME', 'ORDER_NUMBER', 'REFUNDED', 'TOTAL_PAID', 'DASHBOARD_URL', 'EMAIL'],
  /** Staff have written; never what. DASHBOARD_URL is the page of the messages. */
  message_notice: ['VISA_NAME', 'ORDER_NUMBER', 'DASHBOARD_URL', 'EMAIL'],
} as const satisfies Record<string, readonly string[]>;

export type TemplateType = keyof typeof TEMPLATE_VARIABLES;
export const TEMPLATE_TYPES = Object.keys(TEMPLATE_VARIABLES) as TemplateType[];
export type TemplateValues = Record<string, string>;

// A subject is read on lock screens and kept in the logs of mail servers.
const NOT_IN_SUBJECTS: readonly string[] = ['CONFIRMATION_URL', 'TOKEN', 'EMAIL', 'OPT_OUT_URL'];

export const contentVariables = (type: TemplateType): readonly string[] => TEMPLATE_VARIABLES[type];
export const subjectVariables = (type: TemplateType): readonly string[] =>
  contentVariables(type).filter((name) => !NOT_IN_SUBJECTS.includes(name));

/** Whoever holds what these mails carry is signed in as their reader. */
const SECRET_TYPES: readonly TemplateType[] = ['magic_link', 'confirmation'];
export const carriesSecret = (type: TemplateType): boolean => SECRET_TYPES.includes(type);

const REQUIRED: Partial<Record<TemplateType, readonly string[]>> = {
  magic_link: ['CONFIRMATION_URL'],
  confirmation: ['CONFIRMATION_URL'],
  recovery: ['CONFIRMATION_URL', 'OPT_OUT_URL'],
};
/** Without these a mail of the type is of no use to its reader, or not lawful. */
export const requiredVariables = (type: TemplateType): readonly string[] => REQUIRED[type] ?? [];

const ONLY_AS_LINK: readonly string[] = ['CONFIRMATION_URL', 'OPT_OUT_URL'];
/**
 * In what part of the HTML a variable may stand. No value is ever a part of an address or of another attribute,
 * where a template could send it to somebody else's server.
 */
export const placesOf = (name: string): readonly ('text' | 'whole-href')[] => {
  if (ONLY_AS_LINK.includes(name)) return ['whole-href'];
  return name.endsWith('_URL') ? ['text', 'whole-href'] : ['text'];
};

export const SAMPLE_VALUES: TemplateValues = {
  CONFIRMATION_URL: 'https://visa.example/auth/link#token=sample',
  TOKEN: '123456',
  EMAIL: 'traveller@example.com',
  VISA_NAME: 'United Kingdom ETA',
  ORDER_NUMBER: '1A2B3C4D',
  NUM_APPLICANTS: '2',
  TOTAL_PAID: '$122.64',
  REFUNDED: '$22.64',
  HAND_OVER_BY: 'Monday, November 23, 2026 at 9:30 AM UTC',
  REASON: 'The picture is blurred.',
  DASHBOARD_URL: 'https://visa.example/dashboard',
  OPT_OUT_URL: 'https://visa.example/reminders#mail=sample',
};
