import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperationOf, QueryOf } from '@wayfare/api/call';
import type { DocumentLink, StatusChange } from '@wayfare/api/schema';
import { api, openAnswer, openPosted } from '@wayfare/ui/api';
import { fileOf, type NamedFile } from '@wayfare/ui/save-file';

/** Filter, order and page of the list. */
export type SubmissionQuery = QueryOf<OperationOf<'get', '/admin/submissions'>>;

const key = 'admin-submissions';

/** @param search a name, a passport number, an e-mail address or part of an order number. */
export const useSubmissions = (query: SubmissionQuery, search: string) =>
  useQuery({
    queryKey: [key, query, search],
    queryFn: ({ signal }) =>
      search
        ? api.post('/admin/submissions/search', { body: { ...query, search }, signal })
        : api.get('/admin/submissions', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStrandedPayments = () =>
  useQuery({
    queryKey: [key, 'stranded'],
    queryFn: ({ signal }) => api.get('/admin/stranded-payments', { signal }),
  });

export const useSubmission = (id: string) =>
  useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => api.get('/admin/submissions/{id}', { path: { id }, signal }),
  });

export const useSubmissionDocuments = (id: string) =>
  useQuery({
    queryKey: [key, 'documents', id],
    queryFn: ({ signal }) => api.get('/admin/submissions/{id}/documents', { path: { id }, signal }),
  });

export const useChangeStatus = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (status: StatusChange['status']) =>
      api.post('/admin/submissions/{id}/status', { path: { id }, body: { status } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
  });
};

/** Destroys everything personal of it, for good. */
export const useEraseSubmission = (id: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/admin/submissions/{id}/erase', { path: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
  });
};

/** A link to a picture, good for 60 seconds; opening it is audited. */
export const fetchDocumentLink = (documentId: string, signal?: AbortSignal): Promise<DocumentLink> =>
  api.get('/documents/{id}/link', { path: { id: documentId }, signal });

/** The CSV of what the list shows, whole, with the name the server gave it. */
export const downloadSubmissions = async (query: SubmissionQuery, search: string): Promise<NamedFile> => {
  const response = search
    ? await openPosted('/admin/submissions.csv', { body: { ...query, search } })
    : await openAnswer('/admin/submissions.csv', { query });
  return fileOf(response, 'submissions.csv');
};
