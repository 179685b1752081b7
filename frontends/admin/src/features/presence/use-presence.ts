import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PresenceList } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useEffect, useState } from 'react';
import { colleaguesKey, useColleagueNames } from '../cases/api.ts';
import { useColleague } from '../cases/case-badges.tsx';
import { BEAT_MS, keepPresence } from './keep-presence.ts';

/** Says that this page shows the case. @returns ids of the others who have it open */
export const usePresence = (applicationId: string): readonly string[] => {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => keepPresence({ applicationId, onOthers: setOthers }), [applicationId]);
  return others;
};

const toMap = ({ cases }: PresenceList): ReadonlyMap<string, readonly string[]> =>
  new Map(cases.map(({ applicationId, others }) => [applicationId, others]));

/** Case to ids of the others who have it open, while the page can be seen. */
export const useOpenElsewhere = () =>
  useQuery({
    queryKey: ['admin-presence'],
    queryFn: ({ signal }) => api.get('/admin/presence', { signal }),
    select: toMap,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    // Without an answer nothing is shown, and it is not asked for as often.
    refetchInterval: ({ state }) => (state.status === 'error' ? 10 * BEAT_MS : BEAT_MS),
  });

/** Several of the staff as one phrase: "Ana Ruiz and Ben Okafor". Names that are not known yet are asked for once. */
export const useColleaguePhrase = (ids: readonly string[]): string => {
  const colleague = useColleague();
  const language = useLanguage();
  const queries = useQueryClient();
  const { data: names } = useColleagueNames();
  const unknown = names
    ? ids
        .filter((id) => !names.has(id))
        .sort()
        .join()
    : '';
  useEffect(() => {
    if (unknown) void queries.invalidateQueries({ queryKey: colleaguesKey });
  }, [unknown, queries]);
  return new Intl.ListFormat(localeOf(language)).format(ids.map(colleague));
};
