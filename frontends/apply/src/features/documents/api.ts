import { queryOptions } from '@tanstack/react-query';
import type { Document, Extraction } from '@wayfare/gateway/contract/document';
import { apiFetch } from '@wayfare/ui/api';
import { uploadFile } from '@wayfare/ui/upload';

export type DocumentKind = Document['kind'];

interface Upload {
  readonly applicationId: string;
  readonly kind: DocumentKind;
  /** Index from 0. */
  readonly traveller: number;
  readonly file: Blob;
  /** Sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export function uploadDocument({ applicationId, kind, traveller, file, onProgress }: Upload): Promise<Document> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('traveller', String(traveller));
  form.set('file', file);
  return uploadFile<Document>(`applications/${applicationId}/documents`, form, { onProgress });
}

/** An address of a stored picture, good for a minute: asked for again when the screen comes back. */
export const documentLinkQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document-link', documentId],
    queryFn: ({ signal }) => apiFetch<{ url: string }>(`documents/${documentId}/link`, { signal }),
    staleTime: 30_000,
    gcTime: 30_000,
  });

export const extractPassport = (documentId: string): Promise<Extraction> =>
  apiFetch(`documents/${documentId}/extract`, { method: 'POST', body: {} });
