import { AppError } from '@wayfare/kit/errors';
import type { Application, Traveller } from './application.ts';
import { requireOpenAfterPayment } from './steps.ts';
import { advance } from './transitions.ts';

export type DocumentKind = 'selfie' | 'passport';

/** A new picture of the passport takes what was read from the one before with it. @returns the same object where the document is there already. */
export const attachDocument = (
  application: Application,
  { traveller: index, kind, documentId }: { traveller: number; kind: DocumentKind; documentId: string },
): Application => {
  requireOpenAfterPayment(application);
  const traveller = application.travellers[index];
  if (!traveller)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'traveller', reason: 'not-a-traveller' }],
    });
  const field = kind === 'selfie' ? 'selfieDocumentId' : 'passportDocumentId';
  if (traveller[field] === documentId) return application;
  const changed: Traveller = {
    ...traveller,
    [field]: documentId,
    passportScan: kind === 'passport' ? undefined : traveller.passportScan,
  };
  return advance({ ...application, travellers: application.travellers.with(index, changed) }, 'later-step-saved');
};
