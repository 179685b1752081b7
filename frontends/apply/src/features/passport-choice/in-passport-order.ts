import type { Destination } from '@wayfare/api/schema';

/** Whether a visa can be had with a passport; with none chosen every visa can. */
export const isForPassport = ({ nationalityCountries }: Destination, passport: string): boolean =>
  passport === '' || nationalityCountries.includes(passport);

/** What the passport can have comes first; each half keeps its order. */
export const inPassportOrder = (destinations: readonly Destination[], passport: string): Destination[] => [
  ...destinations.filter((destination) => isForPassport(destination, passport)),
  ...destinations.filter((destination) => !isForPassport(destination, passport)),
];
