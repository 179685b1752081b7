import type { CountryCode } from '../countries.ts';
import { codes, EU, nationalities } from './country-groups.ts';

export interface SeedUpsell {
  key: string;
  name: string;
  shortName: string;
  description: string;
  /** US cents. */
  price: number;
  icon: 'shield' | 'map-pin';
  refundsOnRefusal: boolean;
  /** Whom it is offered to, among those the visa is for; everyone where not said. */
  nationalities?: CountryCode[];
}

export const seedUpsells: SeedUpsell[] = [
  {
    key: 'denial-protection',
    name: 'Denial protection',
    shortName: 'Denial protection',
    description: 'If the authority refuses your application, we refund everything you paid, its own fee included.',
    price: 1_499,
    icon: 'shield',
    refundsOnRefusal: true,
  },
  {
    key: 'embassy-registration',
    name: 'Embassy registration',
    shortName: 'Embassy registration',
    description:
      'We register your trip with your own country’s embassy, so that it can reach and help you in an emergency.',
    price: 999,
    icon: 'map-pin',
    refundsOnRefusal: false,
    // Whose foreign ministry keeps a register of travellers.
    nationalities: nationalities(EU, codes('US CA AU NZ CH NO IS JP KR IN BR MX ZA')),
  },
];
