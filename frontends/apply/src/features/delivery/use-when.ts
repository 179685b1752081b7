import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';

/** Says a moment with its date, in the reader's language and time zone, which is named. */
export function useWhen(): (instant: string | Date) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return (instant) => format.format(new Date(instant));
}
