import type { COMPARISON_MARKS } from '@wayfare/proto/application/v1/casework';
import { isAnotherPerson } from '@wayfare/proto/application/v1/same-person';
import type { Traveller } from '../application.ts';

type Mark = (typeof COMPARISON_MARKS)[number];

/** How the values that are masked compare with what was read from the scan. */
export interface TravellerCheck {
  passportNumber: Mark;
  /** The traveller changed the number that was read. */
  passportNumberChanged: boolean;
  /** Empty where one of the two dates is missing. */
  birthDate: Mark | '';
  /** What was read is likely somebody else's passport than that of the traveller who was entered. */
  anotherPerson: boolean;
}

/** Letters and digits alone: case, hyphens and spaces are no difference between a form and a passport. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const pad = (part: number): string => String(part).padStart(2, '0');

/**
 * Nothing counts as the same because the traveller wrote it twice: what the reader found goes first. Computed from the
 * values as they are, so that a masked case still says whether they differ.
 */
export const checkTraveller = (traveller: Traveller): TravellerCheck => {
  const { firstMiddleName, lastName, birthYear, birthMonth, birthDay, passport, passportScan: scan } = traveller;
  const birthDate = birthYear ? `${birthYear}-${pad(birthMonth)}-${pad(birthDay)}` : '';
  const found = scan?.read;
  const anotherPerson =
    found !== undefined &&
    isAnotherPerson(
      { firstNames: firstMiddleName, lastNames: lastName, birthDate },
      { firstNames: found.firstName, lastNames: found.lastName, birthDate: found.dateOfBirth },
    );
  const agrees = anotherPerson ? 'another' : 'same';
  const [typed, reviewed, read] = [passport?.passportNumber, scan?.passportNumber, found?.passportNumber].map((text) =>
    plain(text ?? ''),
  );
  const number = (): Mark => {
    if (!read && !reviewed) return 'not-read';
    if (!typed) return 'not-typed';
    if (typed !== (read || reviewed)) return 'differs';
    return read ? agrees : 'by-hand';
  };
  const readBirth = found?.dateOfBirth ?? '';
  return {
    passportNumber: number(),
    passportNumberChanged: Boolean(read && reviewed && read !== reviewed),
    birthDate: birthDate && readBirth && (birthDate === readBirth ? agrees : 'differs'),
    anotherPerson,
  };
};
