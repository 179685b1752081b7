import { localeOf } from '@wayfare/ui/format';
import type { Language } from '@wayfare/ui/preferences';

const defaultHours = 24;
const hour = 60 * 60 * 1000;

/**
 * Hours until delivery where only a label is known: its first whole number before "hour"; 24 otherwise. "48 hours" is
 * 48.
 */
export function hoursOfLabel(label: string): number {
  const found = /(?<!\d)(\d+)\s*-?\s*(hours?|hrs?|h|days?)\b/i.exec(label);
  if (!found) return defaultHours;
  return Number(found[1]) * (found[2]?.toLowerCase().startsWith('day') ? 24 : 1);
}

export const processingHours = (service: { processingHours?: number; shortName: string } | undefined): number =>
  service?.processingHours || hoursOfLabel(service?.shortName ?? '');

export const expectedDelivery = (hours: number, now: Date): Date => new Date(now.getTime() + hours * hour);

export interface DeliveryText {
  /** Key of the sentence: today names the time, week the weekday and time, later the date as well. */
  readonly key: 'today' | 'week' | 'later';
  readonly time: string;
  readonly day: string;
}

/** What to say about a delivery: a weekday alone would be ambiguous from the seventh day on. */
export function deliveryText(date: Date, now: Date, language: Language): DeliveryText {
  const locale = localeOf(language);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
  if (date.toDateString() === now.toDateString()) return { key: 'today', time, day: '' };
  const isWithinWeek = startOfDay(date) - startOfDay(now) < 7 * 24 * hour;
  const options: Intl.DateTimeFormatOptions = isWithinWeek
    ? { weekday: 'long' }
    : { weekday: 'long', day: 'numeric', month: 'long' };
  return { key: isWithinWeek ? 'week' : 'later', time, day: new Intl.DateTimeFormat(locale, options).format(date) };
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
