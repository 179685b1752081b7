import type { Application, Quote } from '../application.ts';
import { addWorkingMinutes, type WorkingCalendar } from './working-calendar.ts';

/** The office's hours and the present moment. */
export interface Clocked {
  calendar: WorkingCalendar;
  now: Date;
}

/**
 * By when an application with this quote is handed to the authority: as its case counts it once it is submitted, or as
 * it would be if it were submitted now.
 */
export const handOverBy = (
  { processingHours }: Pick<Quote, 'processingHours'>,
  { submittedAt }: Partial<Pick<Application, 'submittedAt'>>,
  { calendar, now }: Clocked,
): Date => addWorkingMinutes(calendar, submittedAt ?? now, processingHours * 60);
