import { queryOptions } from '@tanstack/react-query';
import type { UploadKind, UploadPass } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { uploadFile } from '@wayfare/ui/upload';

const PHONE_UPLOAD_PATH = '/application/phone-upload';

/** The token stands after the hash, which a browser sends to nobody. */
export const phoneAddress = (token: string): string => `${location.origin}${PHONE_UPLOAD_PATH}#${token}`;

export const createUploadPass = (applicationId: string, kind: UploadKind, traveller: number): Promise<UploadPass> =>
  api.post('/applications/{id}/upload-passes', { path: { id: applicationId }, body: { kind, traveller } });

export const uploadPlaceQuery = (token: string) =>
  queryOptions({
    queryKey: ['upload-place', token],
    queryFn: ({ signal }) => api.post('/upload-places', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const uploadWithPass = (token: string, file: Blob, onProgress: (share: number) => void) =>
  uploadFile('/uploads', { form: { token, file }, onProgress });
