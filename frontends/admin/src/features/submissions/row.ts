import type { ListedSubmission } from '@wayfare/api/schema';

export const NOT_AVAILABLE = 'N/A';

const orNone = (text: string | undefined): string => text?.trim() || NOT_AVAILABLE;

const two = (value: number): string => String(value).padStart(2, '0');

/** `MMM dd, yyyy HH:mm` in the viewer's time zone; the month's name in the reader's language. */
export const formatMoment = (instant: string, locale: string): string => {
  const date = new Date(instant);
  const month = new Intl.DateTimeFormat(locale, { month: 'short' }).format(date);
  return `${month} ${two(date.getDate())}, ${date.getFullYear()} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** As formatMoment, without the year while it is the present one: for rows that are read by the hundred. */
export const formatShortMoment = (instant: string, locale: string, now = new Date()): string => {
  const moment = formatMoment(instant, locale);
  return new Date(instant).getFullYear() === now.getFullYear() ? moment.replace(`, ${now.getFullYear()}`, ',') : moment;
};

/** `$` and two decimals for US dollars, the currency's own sign for others. */
export const formatPrice = (price: ListedSubmission['totalPrice']): string => {
  if (!price) return NOT_AVAILABLE;
  const sign = { usd: '$', eur: '€', gbp: '£' }[price.currency];
  const [whole = '', cents] = (price.amountMinor / 100).toFixed(2).split('.');
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
};

/**
 * A submission as the eleven columns show it; what is missing is N/A, several upsells are joined by comma and space.
 */
export const toRow = (
  submission: ListedSubmission,
  { locale, countryName }: { locale: string; countryName: (code: string) => string },
) => {
  const { firstMiddleName, lastName } = submission;
  return {
    id: submission.id,
    orderNumber: submission.orderNumber,
    date: formatMoment(submission.createdAt, locale),
    email: orNone(submission.email),
    name: orNone(`${firstMiddleName} ${lastName}`),
    nationality: submission.nationality ? countryName(submission.nationality) : NOT_AVAILABLE,
    // By its code: the stored name is in the traveller's language.
    destination: submission.destinationCountry
      ? countryName(submission.destinationCountry)
      : orNone(submission.destinationName),
    visa: orNone(submission.visaName),
    applicants: submission.numApplicants,
    processing: orNone(submission.processingSpeed),
    upsells: orNone(submission.upsellNames.join(', ')),
    price: formatPrice(submission.totalPrice),
    status: submission.status,
    paidDifferently: submission.paidDifferently,
    erased: submission.erased,
  };
};
export type Row = ReturnType<typeof toRow>;
