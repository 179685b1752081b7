import { SECRET_TEMPLATE_TYPES, TEMPLATE_VARIABLES, type TemplateType } from '@wayfare/proto/notification/v1/templates';

export const LOCALES = ['en', 'es', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language mails are written in for somebody whose own we do not speak. */
export const localeFor = (locale: string): Locale =>
  LOCALES.find((known) => locale.toLowerCase().startsWith(known)) ?? 'en';

export type TemplateValues = Record<string, string>;

// A subject is read on lock screens and kept in the logs of mail servers.
const NOT_IN_SUBJECTS: readonly string[] = ['CONFIRMATION_URL', 'TOKEN', 'EMAIL', 'OPT_OUT_URL'];

export const contentVariables = (type: TemplateType): readonly string[] => TEMPLATE_VARIABLES[type];
export const subjectVariables = (type: TemplateType): readonly string[] =>
  contentVariables(type).filter((name) => !NOT_IN_SUBJECTS.includes(name));

export const carriesSecret = (type: TemplateType): boolean => SECRET_TEMPLATE_TYPES.includes(type);

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
