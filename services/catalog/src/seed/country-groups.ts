import { allCountryCodes, type CountryCode } from '../countries.ts';

export const codes = (list: string): CountryCode[] => list.trim().split(/\s+/);

const withoutPassport = new Set(
  codes(`AS AI AQ AW BM BV IO KY CX CC CK FK FO GF PF TF GI GL GP GU HM MQ YT MS NC NU NF MP PN PR RE SH PM GS SJ TK
    TC UM VG VI WF EH AX BQ CW GG IM JE BL MF SX`),
);

// The passports most of our visitors hold come first; a screen preselects the first one.
const FIRST = codes('US GB CA AU NZ');

/** Nationalities once each, the usual ones first, the others by code. */
export const nationalities = (...groups: (CountryCode | CountryCode[])[]): CountryCode[] => {
  const all = new Set(groups.flat());
  return [...FIRST.filter((code) => all.has(code)), ...[...all].filter((code) => !FIRST.includes(code)).sort()];
};

/** Every nationality with a passport of its own except these. */
export const everyoneExcept = (...groups: (CountryCode | CountryCode[])[]): CountryCode[] => {
  const out = new Set(groups.flat());
  return nationalities(allCountryCodes().filter((code) => !withoutPassport.has(code) && !out.has(code)));
};

export const EU = codes('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE');
export const EFTA = codes('IS LI NO CH');
export const MICROSTATES = codes('AD MC SM VA');
export const EUROPE = [...EU, ...EFTA, ...MICROSTATES];
export const GULF = codes('AE BH KW OM QA SA');
export const EAST_AFRICA = codes('BI CD KE RW SO SS TZ UG');
