import { queryOptions } from '@tanstack/react-query';
import type { UploadKind, UploadPass } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { type Language, languages } from '@wayfare/ui/preferences';
import { uploadFile } from '@wayfare/ui/upload';

const PHONE_UPLOAD_PATH = '/application/phone-upload';

/**
 * The token stands after the hash, which a browser sends to nobody; after it the language of whoever shows the code.
 */
export const phoneAddress = (token: string, language: Language): string =>
  `${location.origin}${PHONE_UPLOAD_PATH}#${token}.${language}`;

/** What an address of a code says; no token where it is none. */
export const readPhoneHash = (hash: string): { token?: string; language?: Language } => {
  const [, token, language] = /^#([\w-]{43})(?:\.([a-z]{2}))?$/.exec(hash) ?? [];
  return { token, language: languages.find((known) => known === language) };
};

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
