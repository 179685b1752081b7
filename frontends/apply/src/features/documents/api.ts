import { queryOptions } from '@tanstack/react-query';
import type { Document, Extraction, UploadKind } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { uploadFile } from '@wayfare/ui/upload';

interface Upload {
  readonly applicationId: string;
  readonly kind: UploadKind;
  /** Index from 0. */
  readonly traveller: number;
  readonly file: Blob;
  /** Sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export const uploadDocument = ({ applicationId, kind, traveller, file, onProgress }: Upload): Promise<Document> =>
  uploadFile('/applications/{id}/documents', {
    path: { id: applicationId },
    form: { kind, traveller, file },
    onProgress,
  });

/** Keeps a picture of a passport before the payment. */
export const keepDraftPassport = ({
  applicationId,
  traveller,
  file,
  onProgress,
}: Omit<Upload, 'kind'>): Promise<Document> =>
  uploadFile('/applications/{id}/passport-pictures', {
    path: { id: applicationId },
    form: { traveller, file },
    onProgress,
  });

/** What stands on a picture of a passport, before the payment. The picture is kept nowhere. */
export const readPassportOnce = (
  applicationId: string,
  file: Blob,
  onProgress: Upload['onProgress'],
): Promise<Extraction> =>
  uploadFile('/applications/{id}/passport-reading', { path: { id: applicationId }, form: { file }, onProgress });

/** An address of a stored picture, good for a minute: asked for again when the screen comes back. */
export const documentLinkQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document-link', documentId],
    queryFn: ({ signal }) => api.get('/documents/{id}/link', { path: { id: documentId }, signal }),
    staleTime: 30_000,
    gcTime: 30_000,
  });

export const extractPassport = (documentId: string): Promise<Extraction> =>
  api.post('/documents/{id}/extract', { path: { id: documentId } });
