import type { Destination } from '@wayfare/gateway/contract/catalogue';
import { useRecords } from './api.ts';

/** The destinations a service or an upsell can belong to. */
export const useDestinationOptions = () => {
  const { data = [] } = useRecords<Destination>({ path: 'destinations' });
  return data.filter(({ archived }) => !archived).map(({ id, visaName }) => ({ value: id, label: visaName }));
};
