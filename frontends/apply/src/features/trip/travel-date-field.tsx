import { Card } from '@wayfare/ui/components/card';
import { type DateParts, DateSelect } from '@wayfare/ui/components/date-select';
import { useTranslation } from 'react-i18next';
import { TripNotes } from './trip-notes.tsx';

interface TravelDateFieldProps {
  readonly value: DateParts;
  readonly onChange: (value: DateParts) => void;
  readonly error: string | undefined;
}

const thisYear = new Date().getFullYear();
const years = [thisYear, thisYear + 1, thisYear + 2];

/** The first day of the journey, asked once, and at once what it means. */
export function TravelDateField({ value, onChange, error }: TravelDateFieldProps) {
  const { t } = useTranslation('apply');
  return (
    <Card className="flex flex-col gap-4">
      <DateSelect
        id="travelDate"
        label={t('trip.label')}
        hint={t('trip.hint')}
        optional
        value={value}
        onChange={onChange}
        years={years}
        error={error}
      />
      {!error && <TripNotes />}
    </Card>
  );
}
