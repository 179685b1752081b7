import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator';

const REMINDED_DAYS_BEFORE = 30;
const REMINDED_AT_HOUR = 9;

interface Validity {
  /** Of the visa's document, so that importing the file twice is one entry. */
  id: string;
  title: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  until: string;
}

const dayOf = (date: string, { plusDays = 0, hour = 0 } = {}): Date => {
  const day = new Date(`${date}T00:00:00`);
  day.setDate(day.getDate() + plusDays);
  day.setHours(hour);
  return day;
};

/** A calendar of the days on which a visa is valid, with a reminder 30 days before the last (RFC 5545). */
export const visaCalendar = ({ id, title, from, until }: Validity): string => {
  const calendar = ical({ prodId: { company: 'Wayfare', product: 'Visas' } });
  const event = calendar.createEvent({
    id,
    summary: title,
    start: dayOf(from),
    // The end of an entry of whole days is the day after its last one.
    end: dayOf(until, { plusDays: 1 }),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: dayOf(until, { plusDays: -REMINDED_DAYS_BEFORE, hour: REMINDED_AT_HOUR }),
  });
  return calendar.toString();
};
