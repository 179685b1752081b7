/** What travellers upload. */
export type PictureKind = 'selfie' | 'passport';
export type DocumentKind = PictureKind | 'visa';

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

/** An issued visa that nobody delivers is kept this long. */
export const UNDELIVERED_DAYS = 30;

export const LINK_SECONDS = 60;
