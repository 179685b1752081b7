import { AppError } from '@wayfare/kit/errors';
import type { Application, Traveller } from './application.ts';
import type { OpenAsk } from './case/information-request.ts';
import { requireOpenAfterPayment } from './steps.ts';
import { advance } from './transitions.ts';

export type DocumentKind = 'selfie' | 'passport';

const FIELDS = { selfie: 'selfieDocumentId', passport: 'passportDocumentId' } as const satisfies Record<
  DocumentKind,
  keyof Traveller
>;

/** The document that a traveller's slot names. */
export const documentIn = (
  { travellers }: Pick<Application, 'travellers'>,
  { traveller, kind }: { traveller: number; kind: DocumentKind },
): string | undefined => travellers[traveller]?.[FIELDS[kind]];

/** Every document that the application names, and whose it is. */
export const documentPlacesOf = ({
  travellers,
}: Pick<Application, 'travellers'>): { documentId: string; traveller: number }[] =>
  travellers.flatMap(({ selfieDocumentId, passportDocumentId }, traveller) =>
    [selfieDocumentId, passportDocumentId]
      .filter((id) => id !== undefined)
      .map((documentId) => ({ documentId, traveller })),
  );

export const documentIdsOf = (application: Pick<Application, 'travellers'>): string[] =>
  documentPlacesOf(application).map(({ documentId }) => documentId);

/** Staff ask for this picture of this traveller again. */
export const mayTakePicture = (
  { status }: Application,
  place: { traveller: number; kind: DocumentKind },
  asked: readonly OpenAsk[],
) =>
  status === 'submitted' &&
  asked.some(({ subject, traveller }) => subject === place.kind && traveller === place.traveller);

/**
 * A new picture of the passport discards what was read from the one before. After the submission only a picture that
 * staff ask for is taken, and what was entered from the earlier one stays for them to compare.
 * @returns the same object where the document is there already.
 */
export const attachDocument = (
  application: Application,
  { traveller: index, kind, documentId }: { traveller: number; kind: DocumentKind; documentId: string },
  asked: readonly OpenAsk[] = [],
): Application => {
  const again = mayTakePicture(application, { traveller: index, kind }, asked);
  if (!again) requireOpenAfterPayment(application);
  const traveller = application.travellers[index];
  if (!traveller)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'traveller', reason: 'not-a-traveller' }],
    });
  const field = FIELDS[kind];
  if (traveller[field] === documentId) return application;
  const changed: Traveller = {
    ...traveller,
    [field]: documentId,
    passportScan: kind === 'passport' && !again ? undefined : traveller.passportScan,
  };
  const named = { ...application, travellers: application.travellers.with(index, changed) };
  return again ? named : advance(named, 'later-step-saved');
};
