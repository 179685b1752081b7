import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Place, PlaceList } from '@wayfare/api/schema';
import { SHORTEST_PLACE_QUERY } from '@wayfare/gateway/contract/constants';
import { api } from '@wayfare/ui/api';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const pauseMs = 250;

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What answered is not what suggests addresses: nothing to search behind it, or somebody else's page in between. */
const isNotReady = (error: unknown): boolean =>
  !(error instanceof Problem) || error.reason === 'places-not-ready' || error.reason === 'unreadable';

async function fetchPlaces(typed: string, signal: AbortSignal): Promise<PlaceList> {
  const answer = await api.post('/places/search', { body: { typed }, signal });
  if (!Array.isArray(answer?.places)) throw new Problem({ status: 200, reason: 'unreadable' });
  return answer;
}

/** Says once on a screen why no addresses are suggested; typing goes on as before. */
export function usePlaceFailures(): (error: unknown) => void {
  const { t } = useTranslation('apply');
  const isSaid = useRef(false);
  return (error) => {
    if (isSaid.current || (error instanceof Problem && error.status === 429)) return;
    isSaid.current = true;
    toast.error(t(isNotReady(error) ? 'address.suggest.notReady' : 'address.suggest.notLoaded'));
  };
}

/** Addresses that begin with what is typed; none while `typed` is undefined. */
export function usePlaces(
  typed: string | undefined,
  onFailure: (error: unknown) => void,
): { readonly places: readonly Place[]; readonly attribution: string; readonly isSettled: boolean } {
  const asked = (typed ?? '').trim().replace(/\s+/g, ' ');
  const settled = useSettled(asked);
  const isAsking =
    typed !== undefined && settled.length >= SHORTEST_PLACE_QUERY && asked.length >= SHORTEST_PLACE_QUERY;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['places', settled],
    queryFn: ({ signal }) => fetchPlaces(settled, signal),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  });
  const report = useRef(onFailure);
  report.current = onFailure;
  useEffect(() => {
    if (error) report.current(error);
  }, [error]);
  const isShown = isAsking && data !== undefined && !error;
  return {
    places: isShown ? data.places : [],
    attribution: isShown ? data.attribution : '',
    isSettled: isShown && !isPlaceholderData && settled === asked,
  };
}
