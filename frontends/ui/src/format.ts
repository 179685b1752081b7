import type { Language } from '@wayfare/ui/preferences';

export interface Money {
  /** Integer minor units: 1050 is 10.50. */
  readonly amountMinor: number;
  /** ISO 4217, either case. */
  readonly currency: string;
}

const locales: Record<Language, string> = { en: 'en-US', es: 'es-ES', fr: 'fr-FR' };

export const localeOf = (language: Language): string => locales[language];

/** Two decimals, in the reader's way of writing: $20.50, 20,50 €. */
export const formatMoney = ({ amountMinor, currency }: Money, language: Language): string =>
  kept(
    moneyFormats,
    `${language} ${currency}`,
    () =>
      new Intl.NumberFormat(locales[language], {
        style: 'currency',
        currency: currency.toUpperCase(),
        currencyDisplay: 'narrowSymbol',
      }),
  ).format(amountMinor / 100);

/**
 * To make one of these takes a hundred times as long as to use it, and a page asks for hundreds of names and prices.
 */
const moneyFormats = new Map<string, Intl.NumberFormat>();
const regionNames = new Map<string, Intl.DisplayNames>();
const months = new Map<string, string[]>();

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

/** An amount of US dollars at the catalogue's rate (millionths of the currency for one dollar), rounded half up. */
export const convertMoney = (money: Money, currency: string, rates: Readonly<Record<string, number>>): Money => {
  const rate = rates[currency];
  if (money.currency !== 'usd' || currency === 'usd' || rate === undefined) return money;
  return { amountMinor: Math.floor((money.amountMinor * rate) / 1_000_000 + 0.5), currency };
};

/** A day, month in words: Nov 21, 2026. Takes an ISO date or time. */
export const formatDate = (
  value: string | Date,
  language: Language,
  options: Intl.DateTimeFormatOptions = {},
): string => new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', ...options }).format(toDate(value));

/** A day and a time of day, in the reader's time zone. */
export const formatDateTime = (value: string | Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(toDate(value));

export const formatNumber = (value: number, language: Language, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locales[language], options).format(value);

/** A figure of the operator's, written the English way ("64,000+", "4.4"), in the reader's way. */
export const formatFigure = (figure: string, language: Language): string =>
  figure.replace(/\d[\d,]*(?:\.\d+)?/, (digits) => formatNumber(Number(digits.replaceAll(',', '')), language));

/** The twelve months' names in the reader's language, January first. */
export const monthNames = (language: Language): string[] =>
  kept(months, language, () => {
    const format = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2024, month, 1))));
  });

/** Names the product uses where the platform's word differs. */
const regions = { HK: 'Hong Kong', MO: 'Macao' };
const ownNames: Record<Language, Record<string, string>> = {
  en: { ...regions, TR: 'Turkey' },
  es: regions,
  fr: { ...regions, VA: 'Vatican' },
};

/** A country's name in the reader's language from its ISO 3166 code. */
export const countryName = (code: string, language: Language): string => {
  const own = ownNames[language][code.toUpperCase()];
  if (own) return own;
  try {
    const names = kept(regionNames, language, () => new Intl.DisplayNames(locales[language], { type: 'region' }));
    return names.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
};

/** A bare date stays that day whatever the time zone. */
function toDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00`) : new Date(value);
}
