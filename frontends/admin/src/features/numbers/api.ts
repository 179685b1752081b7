import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, openAnswer } from '@wayfare/ui/api';
import { fileOf, type NamedFile } from '@wayfare/ui/save-file';

export const PERIODS = ['7', '30', '90'] as const;
export type Period = (typeof PERIODS)[number];

/** Counted anew by the server each minute. */
export const useNumbers = (days: Period) =>
  useQuery({
    queryKey: ['admin-numbers', days],
    queryFn: ({ signal }) => api.get('/admin/numbers', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const downloadNumbers = async (days: Period): Promise<NamedFile> =>
  fileOf(await openAnswer('/admin/numbers.csv', { query: { days } }), 'numbers.csv');
