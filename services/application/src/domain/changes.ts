import { type Application, contactEmail } from './application.ts';
import type { DestinationOffer } from './offer.ts';

/** What others are told about. */
export type Change = 'created' | 'contact-saved' | 'submitted' | 'status-changed';

const contact = (application: Application): string => {
  const [first] = application.travellers;
  return JSON.stringify([contactEmail(application), first?.firstMiddleName, first?.lastName]);
};

/** The news in a new application: only the catalogue waits for it, until it knows that the destination has any. */
export const changesOfCreation = ({ hasApplications }: DestinationOffer): Change[] =>
  hasApplications ? [] : ['created'];

/** The news in a save. The contact is news each time the first traveller's e-mail or name changes. */
export const changesBetween = (before: Application, after: Application): Change[] => {
  const moved = before.status !== after.status || before.paymentStatus !== after.paymentStatus;
  return [
    ...(contactEmail(after) && contact(before) !== contact(after) ? (['contact-saved'] as const) : []),
    ...(before.status !== 'submitted' && after.status === 'submitted' ? (['submitted'] as const) : []),
    ...(moved ? (['status-changed'] as const) : []),
  ];
};
