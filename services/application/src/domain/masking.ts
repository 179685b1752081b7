import type { Application, Traveller } from './application.ts';

export const DOTS = '••••••';

/** All of a text but its last two characters. */
export const hidden = (text: string): string => (text ? `${DOTS}${text.slice(-2)}` : '');

const maskTraveller = (traveller: Traveller): Traveller => ({
  ...traveller,
  birthMonth: 0,
  birthDay: 0,
  birthYear: 0,
  passport: traveller.passport && {
    ...traveller.passport,
    passportNumber: hidden(traveller.passport.passportNumber),
  },
  passportScan: traveller.passportScan && {
    ...traveller.passportScan,
    passportNumber: hidden(traveller.passportScan.passportNumber),
    read: traveller.passportScan.read && {
      ...traveller.passportScan.read,
      passportNumber: hidden(traveller.passportScan.read.passportNumber),
      dateOfBirth: '',
    },
  },
});

/**
 * For staff who need to know that something was given, not what: no birth dates, the last two characters of passport
 * numbers, and of convictions not even whether there are any.
 */
export const maskPersonal = (application: Application): Application => ({
  ...application,
  travellers: application.travellers.map(maskTraveller),
  extended: application.extended && {
    ...application.extended,
    // Whatever was answered: the dots say that neither is the answer.
    crimeConvicted: false,
    crimeDetails: DOTS,
  },
});
