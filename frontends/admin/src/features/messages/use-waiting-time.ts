import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something waits, in one unit: minutes below an hour, hours below two days, then days. */
const waitingTime = (since: string, locale: string, now = Date.now()): string => {
  const waited = Math.max(0, now - Date.parse(since));
  const [size, unit] = waited < HOUR ? [MINUTE, 'minute'] : waited < 2 * DAY ? [HOUR, 'hour'] : [DAY, 'day'];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' });
  return format.format(Math.floor(waited / (size as number)));
};

export const useWaitingTime = (): ((since: string) => string) => {
  const locale = localeOf(useLanguage());
  return (since) => waitingTime(since, locale);
};
