import { queryOptions } from '@tanstack/react-query';
import type { Application, CreateApplication, Quote } from '@wayfare/gateway/contract/application';
import type { Currency } from '@wayfare/gateway/contract/primitives';
import { apiFetch } from '@wayfare/ui/api';

export type Step =
  | 'order'
  | 'personal-details'
  | 'passport-details'
  | 'processing'
  | 'upsells'
  | 'phone'
  | 'personal'
  | 'address'
  | 'selfie'
  | 'passport-scan';

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => apiFetch<Application>(`applications/${id}`, { signal }),
  });

export const myApplicationsQuery = () =>
  queryOptions({
    queryKey: ['my-applications'],
    queryFn: ({ signal }) => apiFetch<{ applications: Application[] }>('me/applications', { signal }),
    select: ({ applications }) => applications,
  });

/** `basis` changes whenever something that is priced does. */
export const quoteQuery = (id: string, currency: Currency, basis: string) =>
  queryOptions({
    queryKey: ['quote', id, currency, basis],
    queryFn: ({ signal }) => apiFetch<Quote>(`applications/${id}/quote`, { query: { currency }, signal }),
  });

export const createApplication = (input: CreateApplication, idempotencyKey: string): Promise<Application> =>
  apiFetch('applications', { method: 'POST', body: input, idempotencyKey });

export const fetchApplication = (id: string): Promise<Application> => apiFetch(`applications/${id}`);

export const saveStep = (id: string, step: Step, body: unknown, version: number): Promise<Application> =>
  apiFetch(`applications/${id}/${step}`, { method: 'PATCH', body, version });

export const claimApplication = (id: string): Promise<Application> =>
  apiFetch(`me/applications/${id}/claim`, { method: 'POST', body: {} });

export const submitApplication = (id: string, idempotencyKey: string): Promise<Application> =>
  apiFetch(`applications/${id}/submit`, { method: 'POST', body: {}, idempotencyKey });
