import type { DateParts } from '@wayfare/ui/components/date-select';
import type { FormError } from '@wayfare/ui/components/error-summary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flowStore, keep } from '../flow/flow-store.ts';
import { useRefusal } from '../flow/use-refusal.ts';
import { useRefusedFields } from '../flow/use-refused-fields.ts';
import { isoDayOf, partsOf, travelDayFault } from './travel-day.ts';

const FIELD = 'travelDate';

/** The day of travel while it is chosen. `check` answers the day to save, and undefined where it can't be right. */
export function useTravelDay() {
  const { t } = useTranslation('apply');
  const [parts, setParts] = useState(() => partsOf(flowStore.getState().travelDate));
  const [faults, setFaults] = useState<readonly FormError[]>([]);
  // The summary and the field show the same list of faults: no form keeps them a second time.
  const setError = () => {};
  useRefusal(
    'processing',
    useRefusedFields<{ travelDate: string }>({ setError }, setFaults, (path) => (path === FIELD ? FIELD : undefined)),
  );

  const choose = (chosen: DateParts) => {
    setParts(chosen);
    setFaults([]);
    const isKnown = flowStore.getState().travelDate !== null;
    const day = travelDayFault(chosen, new Date()) ? undefined : isoDayOf(chosen);
    keep({ travelDate: day ?? (isKnown ? '' : null) });
  };

  const check = (): boolean => {
    const fault = travelDayFault(parts, new Date());
    setFaults(fault ? [{ id: FIELD, message: t(`trip.errors.${fault}`) }] : []);
    return !fault;
  };

  return { parts, choose, check, faults, error: faults[0]?.message };
}
