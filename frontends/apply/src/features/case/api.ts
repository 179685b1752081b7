import { queryOptions } from '@tanstack/react-query';
import type { TravellerCase } from '@wayfare/api/schema';
import { api, openAnswer } from '@wayfare/ui/api';
import { fileOf, type NamedFile } from '@wayfare/ui/save-file';

export const caseQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['case', applicationId],
    queryFn: ({ signal }) => api.get('/applications/{id}/case', { path: { id: applicationId }, signal }),
  });

/** What the traveller sent; its key is part of the case's, so that both are read anew together. */
export const sentDocumentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...caseQuery(applicationId).queryKey, 'documents'],
    queryFn: ({ signal }) => api.get('/applications/{id}/documents', { path: { id: applicationId }, signal }),
  });

export const downloadReceipt = async (id: string, orderNumber: string): Promise<NamedFile> =>
  fileOf(await openAnswer('/applications/{id}/receipt.pdf', { path: { id } }), `receipt-${orderNumber}.pdf`);

export const answerRequest = (id: string, requestId: string, answer: string): Promise<TravellerCase> =>
  api.post('/applications/{id}/case/requests/{requestId}/answer', { path: { id, requestId }, body: { answer } });

export const withdrawCase = (id: string, version: number): Promise<TravellerCase> =>
  api.post('/applications/{id}/case/withdraw', { path: { id }, body: { version } });

/** The address of an issued visa, good for a minute. */
export const visaAddress = async (documentId: string): Promise<string> =>
  (await api.get('/documents/{id}/link', { path: { id: documentId } })).url;
