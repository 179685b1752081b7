import { spelledWords } from '@wayfare/proto/application/v1/same-person';
import type { Application } from './application.ts';

/** What is hashed: the kind of a value and the value as every spelling of it comes out. */
export type PersonTerm = `${'name' | 'passport' | 'email'}:${string}`;

const SHORTEST_PASSPORT = 5;

const passportTerm = (number: string): PersonTerm => `passport:${number.toUpperCase().replace(/[^\p{L}\d]/gu, '')}`;
const emailTerm = (email: string): PersonTerm => `email:${email.trim().toLowerCase()}`;
const nameTerms = (name: string): PersonTerm[] => spelledWords(name).map((word): PersonTerm => `name:${word}`);

/** The terms of passports alone: what two applications for one traveller have in common. */
export const passportTermsOf = ({ travellers }: Pick<Application, 'travellers'>): PersonTerm[] => [
  ...new Set(
    travellers
      .flatMap(({ passport, passportScan }) => [passport?.passportNumber, passportScan?.passportNumber])
      .filter((number) => number !== undefined && number.trim() !== '')
      .map((number) => passportTerm(number as string)),
  ),
];

/** Everything by which the people of an application are found. */
export const personTermsOf = (application: Pick<Application, 'travellers'>): PersonTerm[] => [
  ...new Set([
    ...application.travellers.flatMap(({ firstMiddleName, lastName, email }) => [
      ...nameTerms(`${firstMiddleName} ${lastName}`),
      ...(email ? [emailTerm(email)] : []),
    ]),
    ...passportTermsOf(application),
  ]),
];

/** What was typed into a search, as the ways of reading it; an application is found by any one of them. */
export interface PeopleSearch {
  /** Part of an order number; empty where it cannot be one. */
  orderNumber: string;
  /** Each is a list of terms that must all be there. */
  anyOf: PersonTerm[][];
}

export const readSearch = (text: string): PeopleSearch => {
  const typed = text.trim();
  if (typed.includes('@')) return { orderNumber: '', anyOf: [[emailTerm(typed)]] };
  const compact = typed.replace(/[\s-]/g, '');
  const names = /\d/.test(typed) ? [] : nameTerms(typed);
  const isPassport = /\d/.test(compact) && compact.length >= SHORTEST_PASSPORT;
  return {
    orderNumber: /^[\da-f]{1,8}$/i.test(typed) ? typed.toLowerCase() : '',
    anyOf: [...(names.length > 0 ? [names] : []), ...(isPassport ? [[passportTerm(compact)]] : [])],
  };
};

/** How the audit log tells of a search: never by its words. */
export const kindOfSearch = (text: string): string | undefined => {
  const { orderNumber, anyOf } = readSearch(text);
  const kinds = anyOf.flat().map((term) => term.slice(0, term.indexOf(':')));
  return text.trim() ? [...new Set([...(orderNumber ? ['order'] : []), ...kinds])].join(',') : undefined;
};
