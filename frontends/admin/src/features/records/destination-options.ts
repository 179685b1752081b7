import { useRecords } from './api.ts';

/** The destinations a service or an upsell can belong to. */
export const useDestinationOptions = () => {
  const { data = [] } = useRecords('destinations');
  return data.filter(({ archived }) => !archived).map(({ id, visaName }) => ({ value: id, label: visaName }));
};
