import { type Application, contactEmail } from './application.ts';

/** What others are told about. */
export type Change = 'created' | 'contact-saved' | 'submitted' | 'status-changed';

const contact = (application: Application): string => {
  const [first] = application.travellers;
  return JSON.stringify([contactEmail(application), first?.firstMiddleName, first?.lastName]);
};

/** The news in a save. The contact is news each time the first traveller's e-mail or name changes. */
export const changesBetween = (before: Application | undefined, after: Application): Change[] => {
  if (!before) return ['created'];
  const moved = before.status !== after.status || before.paymentStatus !== after.paymentStatus;
  return [
    ...(contactEmail(after) && contact(before) !== contact(after) ? (['contact-saved'] as const) : []),
    ...(before.status !== 'submitted' && after.status === 'submitted' ? (['submitted'] as const) : []),
    ...(moved ? (['status-changed'] as const) : []),
  ];
};
