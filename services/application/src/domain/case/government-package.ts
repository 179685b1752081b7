import { createHash } from 'node:crypto';
import { AppError } from '@wayfare/kit/errors';
import { authorityFormOf, type PictureRule } from '@wayfare/proto/application/v1/authority-forms';
import { type FormValue, formValues } from '@wayfare/proto/application/v1/authority-values';
import { type Application, contactEmail, PLACEHOLDER_EMAIL, type Traveller } from '../application.ts';
import type { Case } from './case.ts';
import type { FeeReceipt } from './fee-receipt.ts';
import type { Stage } from './stages.ts';

/** While the form is filled in, and while the authority may ask for it again. */
const FILED_STAGES: readonly Stage[] = ['ready', 'with_government'];

/** FAILED_PRECONDITION `stage-not-allowed` for a case that is not to be filed now. */
export const requireFiled = ({ stage }: Case): void => {
  if (!FILED_STAGES.includes(stage))
    throw new AppError('FAILED_PRECONDITION', 'stage-not-allowed', { details: { stage } });
};

/** A stored picture as an authority wants it. */
export interface PictureCut {
  documentId: string;
  /** The largest it may be; nothing is enlarged. */
  widthPx: number;
  heightPx: number;
  /** Edges are cut off until it has the shape of width and height; otherwise the whole picture is kept. */
  crop: boolean;
  maxBytes: number;
}

/** A JPEG without metadata. */
export interface CutPicture {
  documentId: string;
  widthPx: number;
  heightPx: number;
  bytes: Buffer;
}

const KINDS = ['passport', 'selfie'] as const;
type PictureKind = (typeof KINDS)[number];

export interface PackagePicture {
  kind: PictureKind;
  contentType: 'image/jpeg';
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** It is as wide as the authority asks at least. */
  largeEnough: boolean;
  base64: string;
}

/**
 * What is handed to an authority: the JSON as it is downloaded and as adapters get it. Documented in the operator's
 * guide; `version` grows with a change that a reader of the one before would not understand.
 */
export interface GovernmentPackage {
  format: 'wayfare-government-package';
  version: 1;
  applicationId: string;
  orderNumber: string;
  /** ISO instant. */
  createdAt: string;
  destination: { country: string; name: string; visaName: string };
  form: { portal: string; days: string };
  /** Empty until the authority has given one. */
  authorityReference: string;
  /** What the authority was paid, once handed over; null where it was not entered. */
  feeReceipt: FeeReceipt | null;
  travellers: {
    /** From 1. */
    number: number;
    /** In the authority's order, words and format; an empty value was not given. */
    values: { label: string; field: string; value: string; optional: boolean }[];
    pictures: PackagePicture[];
  }[];
}

const documentOf = (traveller: Traveller, kind: PictureKind): string | undefined =>
  kind === 'passport' ? traveller.passportDocumentId : traveller.selfieDocumentId;

const cutBy = (documentId: string, { width, height, crop, maxBytes }: PictureRule): PictureCut => ({
  documentId,
  widthPx: width,
  heightPx: height,
  crop: crop === true,
  maxBytes,
});

/** What is cut for the package: of each traveller the passport's page and the photo, where they are there. */
export const packageCuts = ({ destination, travellers }: Application): PictureCut[] => {
  const { pictures } = authorityFormOf(destination.country);
  return travellers.flatMap((traveller) =>
    KINDS.flatMap((kind) => {
      const documentId = documentOf(traveller, kind);
      return documentId ? [cutBy(documentId, pictures[kind])] : [];
    }),
  );
};

const toPicture = (kind: PictureKind, { leastWidth }: PictureRule, cut: CutPicture): PackagePicture => ({
  kind,
  contentType: 'image/jpeg',
  widthPx: cut.widthPx,
  heightPx: cut.heightPx,
  sizeBytes: cut.bytes.length,
  sha256: createHash('sha256').update(cut.bytes).digest('hex'),
  largeEnough: cut.widthPx >= leastWidth,
  base64: cut.bytes.toString('base64'),
});

const toValue = ({ label, from, value, optional }: FormValue) => ({
  label,
  field: from,
  value,
  optional: optional === true,
});

/** @param cut the pictures of packageCuts, each found by its document. */
export const createPackage = (
  application: Application,
  { authorityReference, feeReceipt }: Case,
  { cut, now }: { cut: readonly CutPicture[]; now: Date },
): GovernmentPackage => {
  const { destination, travellers } = application;
  const form = authorityFormOf(destination.country);
  const asked = {
    ...application,
    email: contactEmail(application) ?? PLACEHOLDER_EMAIL,
    personal: application.extended,
  };
  const byDocument = new Map(cut.map((picture) => [picture.documentId, picture]));
  const picturesOf = (traveller: Traveller) =>
    KINDS.flatMap((kind) => {
      const picture = byDocument.get(documentOf(traveller, kind) ?? '');
      return picture ? [toPicture(kind, form.pictures[kind], picture)] : [];
    });
  return {
    format: 'wayfare-government-package',
    version: 1,
    applicationId: application.id,
    orderNumber: application.orderNumber,
    createdAt: now.toISOString(),
    destination: { country: destination.country, name: destination.name, visaName: destination.visaName },
    form: { portal: form.portal, days: form.days },
    authorityReference,
    feeReceipt: feeReceipt ?? null,
    travellers: travellers.map((traveller, index) => ({
      number: index + 1,
      values: formValues(form, asked, traveller).map(toValue),
      pictures: picturesOf(traveller),
    })),
  };
};
