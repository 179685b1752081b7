/** A local day as a date input writes it, `YYYY-MM-DD`; empty for no limit. */
export interface DayRange {
  start: string;
  end: string;
}

const startOfDay = (day: string, plusDays = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays);
};

/**
 * Both days are inclusive in the viewer's time zone: from the first instant of the start day to just before the day
 * after the end day. A half-open range has no gap at 23:59:59.999 and is right on the days when the clocks change.
 */
export const instantsOf = ({ start, end }: DayRange): { from?: string; before?: string } => ({
  from: start ? startOfDay(start).toISOString() : undefined,
  before: end ? startOfDay(end, 1).toISOString() : undefined,
});
