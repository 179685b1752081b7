export type DocumentKind = 'selfie' | 'passport';

export interface StoredDocument {
  id: string;
  applicationId: string;
  /** Index from 0. */
  traveller: number;
  kind: DocumentKind;
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  widthPx: number;
  heightPx: number;
  uploadedBy: string;
  createdAt: Date;
}

/** Why a document was read; each read is recorded. */
export type Purpose = 'link' | 'content' | 'extraction';

export const LINK_SECONDS = 60;
