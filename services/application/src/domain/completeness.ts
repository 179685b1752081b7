import { AppError, type FieldFault } from '@wayfare/kit/errors';
import type { Application } from './application.ts';
import { isEligible, type Offer } from './offer.ts';

const missing = (path: string): FieldFault => ({ path, reason: 'required' });

const refuse = (fields: FieldFault[]): void => {
  if (fields.length) throw new AppError('FAILED_PRECONDITION', 'application-incomplete', { fields });
};

/**
 * FAILED_PRECONDITION `application-incomplete`, naming every field, unless the order can be paid for. Passport details
 * may come later.
 */
export const requirePayable = (application: Application, offer: Offer): void => {
  const { travellers, processing, nationality } = application;
  refuse([
    ...(isEligible(offer.destination, nationality) ? [] : [{ path: 'nationality', reason: 'not-eligible' }]),
    ...(travellers.length ? [] : [missing('travellers')]),
    ...(travellers.length && !travellers[0]?.email ? [missing('travellers.0.email')] : []),
    ...travellers.flatMap(({ passport, passportSkipped }, index) =>
      passport || passportSkipped ? [] : [missing(`travellers.${index}.passport`)],
    ),
    ...(processing ? [] : [missing('processingServiceId')]),
  ]);
};

export const requireSelfies = ({ travellers }: Application): void =>
  refuse(
    travellers.flatMap(({ selfieDocumentId }, index) =>
      selfieDocumentId ? [] : [missing(`travellers.${index}.selfieDocumentId`)],
    ),
  );

/**
 * As above, naming every picture that `kept` does not hold: what an application names has to be there once it is
 * submitted.
 */
export const requireDocuments = ({ travellers }: Pick<Application, 'travellers'>, kept: ReadonlySet<string>): void =>
  refuse(
    travellers.flatMap((traveller, index) =>
      (['selfieDocumentId', 'passportDocumentId'] as const)
        .filter((field) => !kept.has(traveller[field] ?? ''))
        .map((field) => missing(`travellers.${index}.${field}`)),
    ),
  );

/**
 * As above, unless everything that the government's form asks for is there: answers, and of each traveller a selfie and
 * a passport page that was reviewed.
 */
export const requireSubmittable = ({ travellers, phone, extended, address }: Application): void =>
  refuse([
    ...(phone ? [] : [missing('phone')]),
    ...(extended ? [] : [missing('personal')]),
    ...(address ? [] : [missing('address')]),
    ...travellers.flatMap(({ selfieDocumentId, passportDocumentId, passportScan }, index) => [
      ...(selfieDocumentId ? [] : [missing(`travellers.${index}.selfieDocumentId`)]),
      ...(passportDocumentId ? [] : [missing(`travellers.${index}.passportDocumentId`)]),
      ...(passportScan ? [] : [missing(`travellers.${index}.passportScan`)]),
    ]),
  ]);
