import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StrandedPaymentList, Submission, SubmissionList, SubmissionQuery } from '@wayfare/gateway/contract/admin';
import type { Document } from '@wayfare/gateway/contract/document';
import { apiFetch, apiRequest } from '@wayfare/ui/api';

const key = 'admin-submissions';

export const useSubmissions = (query: SubmissionQuery) =>
  useQuery({
    queryKey: [key, query],
    queryFn: ({ signal }) => apiFetch<SubmissionList>('admin/submissions', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStrandedPayments = () =>
  useQuery({
    queryKey: [key, 'stranded'],
    queryFn: ({ signal }) => apiFetch<StrandedPaymentList>('admin/stranded-payments', { signal }),
  });

export const useSubmission = (id: string) =>
  useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => apiFetch<Submission>(`admin/submissions/${id}`, { signal }),
  });

export const useSubmissionDocuments = (id: string) =>
  useQuery({
    queryKey: [key, 'documents', id],
    queryFn: ({ signal }) => apiFetch<{ documents: Document[] }>(`admin/submissions/${id}/documents`, { signal }),
  });

export const useChangeStatus = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (status: 'in_progress' | 'completed') =>
      apiFetch<Submission>(`admin/submissions/${id}/status`, { method: 'POST', body: { status } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
  });
};

/** Destroys everything personal of it, for good. */
export const useEraseSubmission = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => apiFetch(`admin/submissions/${id}/erase`, { method: 'POST' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
  });
};

/** A link to a picture, good for 60 seconds; opening it is audited. */
export const fetchDocumentLink = (documentId: string) =>
  apiFetch<{ url: string; expiresAt: string }>(`documents/${documentId}/link`);

/** The CSV of the whole filter, with the name the server gave it. */
export const downloadSubmissions = async (query: SubmissionQuery): Promise<{ file: Blob; name: string }> => {
  const response = await apiRequest('admin/submissions.csv', { query });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'submissions.csv';
  return { file: await response.blob(), name };
};
