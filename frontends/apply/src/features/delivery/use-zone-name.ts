import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';

/** The reader's time zone by its short name, of the season that it is. */
export function useZoneName(): string {
  const language = useLanguage();
  const parts = new Intl.DateTimeFormat(localeOf(language), { timeZoneName: 'short' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
