import { type DateParts, DateSelect } from '@wayfare/ui/components/date-select';
import { useState } from 'react';

export default { title: 'Date select' };

const years = [2000, 1999, 1998];

export const Empty = () => {
  const [date, setDate] = useState<DateParts>({ day: 0, month: 0, year: 0 });
  return <DateSelect label="Date of birth" autoComplete="bday" years={years} value={date} onChange={setDate} />;
};
export const Chosen = () => {
  const [date, setDate] = useState<DateParts>({ day: 29, month: 2, year: 2000 });
  return <DateSelect label="Date of birth" hint="As in your passport" years={years} value={date} onChange={setDate} />;
};
export const WithError = () => (
  <DateSelect
    label="Date of birth"
    error="Date of birth must be a real date"
    errorPart="day"
    years={years}
    value={{ day: 31, month: 2, year: 2000 }}
    onChange={() => {}}
  />
);
