import { useQuery } from '@tanstack/react-query';
import { countriesWith } from '@wayfare/ui/countries';
import { useMemo } from 'react';
import { destinationsQuery } from './api.ts';

/** ISO codes of every country that can be chosen, those among them that only the catalogue knows. */
export function useCountries(): readonly string[] {
  const { data } = useQuery(destinationsQuery());
  return useMemo(() => countriesWith(data?.destinations), [data]);
}
