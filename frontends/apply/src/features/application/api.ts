import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, OperationOf, PathOf } from '@wayfare/api/call';
import type { Application, CreateApplication, Currency } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

/** A part of the form that is saved by itself; the contract's paths are the list of them. */
export type Step = PathOf<'patch'> extends `/applications/{id}/${infer Name}` ? Name : never;
export type StepBody<S extends Step> = BodyOf<OperationOf<'patch', `/applications/{id}/${S}`>>;

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => api.get('/applications/{id}', { path: { id }, signal }),
  });

export const myApplicationsQuery = () =>
  queryOptions({
    queryKey: ['my-applications'],
    queryFn: ({ signal }) => api.get('/me/applications', { signal }),
    select: ({ applications }) => applications,
  });

/** `basis` changes whenever something that is priced does. */
export const quoteQuery = (id: string, currency: Currency, basis: string) =>
  queryOptions({
    queryKey: ['quote', id, currency, basis],
    queryFn: ({ signal }) => api.get('/applications/{id}/quote', { path: { id }, query: { currency }, signal }),
  });

/** Asked once for each state of the application: the answers are counted. */
export const duplicatesQuery = (id: string, basis: string) =>
  queryOptions({
    queryKey: ['duplicates', id, basis],
    queryFn: ({ signal }) => api.get('/applications/{id}/duplicates', { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const createApplication = (input: CreateApplication, idempotencyKey: string): Promise<Application> =>
  api.post('/applications', { body: input, idempotencyKey });

export const fetchApplication = (id: string): Promise<Application> => api.get('/applications/{id}', { path: { id } });

/** A step with what is saved of it. */
export type StepToSave = { readonly [S in Step]: { readonly step: S; readonly body: StepBody<S> } }[Step];

export const saveStep = (id: string, { step, body }: StepToSave, version: number): Promise<Application> =>
  api.patch(`/applications/{id}/${step}`, { path: { id }, body, version });

export const claimApplication = (id: string): Promise<Application> =>
  api.post('/me/applications/{id}/claim', { path: { id } });

export const submitApplication = (id: string, idempotencyKey: string): Promise<Application> =>
  api.post('/applications/{id}/submit', { path: { id }, idempotencyKey });
