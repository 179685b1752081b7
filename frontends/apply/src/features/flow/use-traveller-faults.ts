import { useTranslation } from 'react-i18next';
import { useFaults } from './use-faults.ts';

/** As `useFaults`; with several travellers each sentence says whose it is. */
export function useTravellerFaults(count: number) {
  const { t } = useTranslation('apply');
  return useFaults(({ id, message }) => {
    const index = /^travellers\.(\d+)\./.exec(id)?.[1];
    return count > 1 && index ? `${t('traveler', { number: Number(index) + 1 })}: ${message}` : message;
  });
}
