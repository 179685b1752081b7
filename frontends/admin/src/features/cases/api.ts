import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyOf, OperationOf, QueryOf } from '@wayfare/api/call';
import type { Case, ColleagueList, VisaCheck } from '@wayfare/api/schema';
import { api, openAnswer, openPosted } from '@wayfare/ui/api';
import { fileOf, type NamedFile } from '@wayfare/ui/save-file';
import { type HeldChangeRequest, holdChange } from '../held/api.ts';

type PostBody<Path extends Parameters<typeof api.post>[0]> = BodyOf<OperationOf<'post', Path>>;

/** Filter and page of the queue. */
export type CaseQuery = QueryOf<OperationOf<'get', '/admin/cases'>>;

const key = 'admin-cases';
export const queueKey = [key, 'queue'] as const;
export const caseKey = (id: string) => [key, 'one', id] as const;

/** Refreshed as it changes, and each minute where the stream of changes is away. */
export const useQueue = (query: CaseQuery) =>
  useQuery({
    queryKey: [...queueKey, query],
    queryFn: ({ signal }) => {
      const { search, ...filter } = query;
      if (!search) return api.get('/admin/cases', { query: filter, signal });
      return api.post('/admin/cases/search', { body: { ...filter, search }, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The CSV of what the queue shows, whole, with the name the server gave it. */
export const downloadCases = async ({ page: _, pageSize: __, ...filter }: CaseQuery): Promise<NamedFile> =>
  fileOf(await openPosted('/admin/cases.csv', { body: { ...filter, timeZone } }), 'cases.csv');

/** Once what was revealed is masked again it is read again, in a tab behind others too. */
const untilMasked = ({ state }: { state: { data?: Case } }): number | false => {
  const until = state.data?.revealedUntil;
  return until ? Math.max(new Date(until).getTime() - Date.now(), 0) + 1_000 : false;
};

/** Refreshed as it changes; a form decides on the version that it was opened on. */
export const useCase = (id: string) =>
  useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => api.get('/admin/cases/{id}', { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: untilMasked,
    refetchIntervalInBackground: true,
  });

export const colleaguesKey = [key, 'colleagues'] as const;
const colleaguesQuery = queryOptions({
  queryKey: colleaguesKey,
  queryFn: ({ signal }) => api.get('/admin/colleagues', { signal }),
  staleTime: 60_000,
});
const toList = ({ colleagues }: ColleagueList) => colleagues;

/** Those of the staff who have looked at a case. */
export const useColleagues = () => useQuery({ ...colleaguesQuery, select: toList });

/** Id to name of those of the staff who have looked at a case. */
export const useColleagueNames = () => useQuery({ ...colleaguesQuery, select: toNames });
const toNames = ({ colleagues }: ColleagueList): ReadonlyMap<string, string> =>
  new Map(colleagues.map(({ id, name }) => [id, name]));

export const claimCase = (id: string): Promise<Case> => api.post('/admin/cases/{id}/claim', { path: { id } });

/** Takes the most urgent case that nobody has. */
export const claimNextCase = (except = ''): Promise<Case> => api.post('/admin/cases/next', { body: { except } });

export const PACKAGE_FORMATS = ['pdf', 'json'] as const;

/** What is handed to the authority, with the name the server gave it. Each download stands in the timeline. */
export const downloadPackage = async (id: string, format: (typeof PACKAGE_FORMATS)[number]): Promise<NamedFile> =>
  fileOf(await openAnswer(`/admin/cases/{id}/package.${format}`, { path: { id } }), `package.${format}`);

/** Of each kind of change its own fields. */
type WithoutCase<T> = T extends unknown ? Omit<T, 'applicationId'> : never;

export type NewVisa = PostBody<'/admin/cases/{id}/visas/check'>;

/** Compares the kept file of an issued visa with the case; changes nothing. */
export const checkVisa = (id: string, visa: NewVisa): Promise<VisaCheck> =>
  api.post('/admin/cases/{id}/visas/check', { path: { id }, body: visa });

/** @param masked whether the case is: the answer is then, too. */
export const visaCheckQuery = (id: string, visa: NewVisa, masked: boolean) =>
  queryOptions({
    queryKey: [key, 'visa-check', id, visa, masked],
    queryFn: () => checkVisa(id, visa),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Everything that changes a case: each answers the case as it is then, or what is held where it sends something. */
export const caseCalls = (id: string) => ({
  claim: () => claimCase(id),
  release: (body: PostBody<'/admin/cases/{id}/release'>) =>
    api.post('/admin/cases/{id}/release', { path: { id }, body }),
  advance: (body: PostBody<'/admin/cases/{id}/events'>) => api.post('/admin/cases/{id}/events', { path: { id }, body }),
  propose: (body: PostBody<'/admin/cases/{id}/proposals'>) =>
    api.post('/admin/cases/{id}/proposals', { path: { id }, body }),
  decline: (body: PostBody<'/admin/cases/{id}/proposals/decline'>) =>
    api.post('/admin/cases/{id}/proposals/decline', { path: { id }, body }),
  /** For a second person to hand over: nothing is sent yet. */
  proposeDelivery: (body: PostBody<'/admin/cases/{id}/visas'>) =>
    api.post('/admin/cases/{id}/visas', { path: { id }, body }),
  proposeReplacement: (body: PostBody<'/admin/cases/{id}/visas/replace'>) =>
    api.post('/admin/cases/{id}/visas/replace', { path: { id }, body }),
  dismissDuplicates: (body: PostBody<'/admin/cases/{id}/duplicates/dismiss'>) =>
    api.post('/admin/cases/{id}/duplicates/dismiss', { path: { id }, body }),
  reveal: (body: PostBody<'/admin/cases/{id}/reveal'>) => api.post('/admin/cases/{id}/reveal', { path: { id }, body }),
  hold: (body: WithoutCase<HeldChangeRequest>) => holdChange({ ...body, applicationId: id }),
  note: (body: PostBody<'/admin/cases/{id}/notes'>) => api.post('/admin/cases/{id}/notes', { path: { id }, body }),
});
export type CaseCalls = ReturnType<typeof caseCalls>;
