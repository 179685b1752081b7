import { allCountryCodes, type CountryCode } from '../countries.ts';
import type { RequirementKind, RequirementRow } from '../requirements/requirement.ts';
import {
  AUSTRALIA_ETA_NATIONALITIES,
  AUSTRALIA_EVISITOR_NATIONALITIES,
  INDIA_WITHOUT_E_VISA,
  INDONESIA_ON_ARRIVAL,
  INDONESIA_VISA_FREE,
  JAPAN_E_VISA_NATIONALITIES,
  K_ETA_NATIONALITIES,
  K_ETA_SPARED,
  LAOS_VISA_FREE,
  LAOS_WITHOUT_E_VISA,
  NZETA_NATIONALITIES,
  THAILAND_VISA_NEEDED,
  UZBEKISTAN_E_VISA_NATIONALITIES,
  VIETNAM_VISA_FREE,
} from './asia-and-pacific.ts';
import { codes, EAST_AFRICA, EFTA, EU, EUROPE, everyoneExcept, GULF } from './country-groups.ts';
import {
  CANADA_ETA_NATIONALITIES,
  ESTA_NATIONALITIES,
  europeAndAmericas,
  ISRAEL_ETA_NATIONALITIES,
  TURKEY_E_VISA_NATIONALITIES,
  UK_ETA_NATIONALITIES,
} from './europe-and-americas.ts';
import {
  EGYPT_E_VISA_NATIONALITIES,
  EGYPT_VISA_FREE,
  ETHIOPIA_VISA_FREE,
  JORDAN_VISA_FREE,
  JORDAN_VISA_NEEDED,
  KENYA_WITHOUT_ETA,
  OMAN_VISA_FREE,
  RWANDA_FREE_30_DAYS,
  RWANDA_VISA_FREE,
  SAUDI_E_VISA_NATIONALITIES,
  TANZANIA_REFERRED,
  TANZANIA_VISA_FREE,
  UAE_VISA_FREE,
  UGANDA_VISA_FREE,
} from './middle-east-and-africa.ts';

interface Rule {
  kind: RequirementKind;
  nationalities: CountryCode[];
  /** Days without a visa, 0 where there is no one figure. */
  days?: number;
}

const rule = (kind: RequirementKind, nationalities: CountryCode[], days = 0): Rule => ({ kind, nationalities, days });
const others = (kind: RequirementKind): Rule => rule(kind, everyoneExcept());

const AZERBAIJAN_E_VISA = europeAndAmericas.find(({ country }) => country === 'AZ')?.nationalities ?? [];

/**
 * For each destination of the seed; the first rule that names a nationality holds. A nationality no rule names is not
 * known to us.
 */
const RULES: Record<CountryCode, Rule[]> = {
  GB: [rule('none', ['IE']), rule('eta', UK_ETA_NATIONALITIES), others('visa')],
  US: [rule('none', codes('FM MH PW')), rule('none', ['CA'], 180), rule('eta', ESTA_NATIONALITIES), others('visa')],
  CA: [rule('none', ['US'], 180), rule('eta', CANADA_ETA_NATIONALITIES), others('visa')],
  BR: [
    rule('e-visa', codes('US CA AU')),
    rule('none', [...EUROPE, ...codes('GB NZ ZA IL TR MX AR CL CO PE UY PY BO EC MY TH PH KR JP UA RU')], 90),
    rule('none', codes('ID KZ SG'), 30),
    rule('visa', codes('IN PK BD NG EG KE GH NP LK VN TW')),
  ],
  TR: [
    rule('e-visa', TURKEY_E_VISA_NATIONALITIES),
    rule('none', [...EU, ...EFTA, ...GULF, ...codes('US CA GB NZ BR AR CL JP KR SG MY IL UA GE AZ RS')], 90),
    rule('none', codes('ID TH MO LV CR MN BY'), 30),
    rule('visa', codes('IN PK BD NG GH KE EG PH VN LK NP')),
  ],
  IL: [rule('eta', ISRAEL_ETA_NATIONALITIES), rule('visa', codes('IN CN ID NG KE GH EG JO LK NP TH VN TR AZ KZ UZ'))],
  AZ: [
    rule('e-visa', AZERBAIJAN_E_VISA),
    rule('none', codes('AE AL BA BY GE KG KZ MA MD ME RS RU TJ TR UA UZ'), 90),
    rule('none', codes('CN MY QA'), 30),
    rule('no-admission', ['AM']),
    others('visa'),
  ],
  CN: [
    rule('none', codes('AL AM BA SM'), 90),
    rule('none', [...EU.filter((code) => !['CZ', 'LT'].includes(code)), ...EFTA, ...codes('AD MC GB CA AU NZ')], 30),
    rule('none', codes('AE AG AR BB BH BN BR BS BY CL DM FJ GD GE JP KR KW KZ ME MK MT MV MY OM PE QA RS SA'), 30),
    rule('none', codes('SB SC SG SR TH TO UY UZ AZ'), 30),
    rule('visa', codes('US IN PK BD NG ZA EG KE MX ID PH VN TR LK NP IL GH')),
  ],
  IN: [rule('none', codes('BT NP')), rule('none', ['MV'], 90), rule('visa', INDIA_WITHOUT_E_VISA), others('e-visa')],
  AU: [
    rule('none', ['NZ']),
    rule('eta', [...AUSTRALIA_ETA_NATIONALITIES, ...AUSTRALIA_EVISITOR_NATIONALITIES]),
    others('e-visa'),
  ],
  NZ: [rule('none', ['AU']), rule('eta', NZETA_NATIONALITIES), others('visa')],
  LK: [rule('none', ['SG', 'MV'], 30), rule('none', ['SC'], 90), rule('visa', codes('CI CM NG SY')), others('eta')],
  VN: [
    rule('none', codes('DE DK ES FI FR GB IT JP KR NO RU SE BY'), 45),
    rule('none', codes('ID KG KH KZ LA MM MN MY SG TH'), 30),
    rule('none', VIETNAM_VISA_FREE),
    others('e-visa'),
  ],
  ID: [rule('none', INDONESIA_VISA_FREE, 30), rule('visa-on-arrival', INDONESIA_ON_ARRIVAL), others('e-visa')],
  TH: [
    rule('e-visa', THAILAND_VISA_NEEDED),
    rule('none', codes('AR BR CL'), 90),
    rule('none', [...EU, ...EFTA, ...GULF, ...codes('US GB CA AU NZ JP SG MY IN CN ZA IL MX TR PH ID VN HK TW')], 60),
    rule('none', codes('KR PE'), 90),
  ],
  KH: [
    rule('none', codes('ID LA MY SG VN'), 30),
    rule('none', codes('PH')),
    rule('none', codes('BN TH'), 14),
    rule('no-admission', ['XK']),
    others('e-visa'),
  ],
  LA: [rule('none', LAOS_VISA_FREE), rule('visa', LAOS_WITHOUT_E_VISA), others('e-visa')],
  KR: [rule('none', ['CA'], 180), rule('none', K_ETA_SPARED, 90), rule('eta', K_ETA_NATIONALITIES)],
  JP: [
    rule('none', [...EUROPE, ...codes('GB US CA AU NZ KR SG MY HK MO TW IL MX BR AR CL UY TR')], 90),
    rule('none', codes('TH ID'), 15),
    rule('e-visa', JAPAN_E_VISA_NATIONALITIES),
  ],
  UZ: [
    rule('e-visa', UZBEKISTAN_E_VISA_NATIONALITIES),
    rule('none', [...EUROPE, ...codes('US GB CA AU NZ JP KR SG MY TR IL BR AR CL MX ID MN CN AE')], 30),
    rule('none', codes('AM AZ BY GE KZ MD RU UA')),
    rule('visa', codes('ZA NG KE PK BD AF IR IQ SY')),
  ],
  EG: [
    rule('none', EGYPT_VISA_FREE),
    rule('visa-on-arrival', codes('US GB CA AU NZ JP KR UA RU RS').concat(EU, EFTA)),
    rule('e-visa', EGYPT_E_VISA_NATIONALITIES),
    rule('visa', codes('PK BD NG KE GH PH LK NP VN TH ID IL IQ')),
  ],
  SA: [rule('none', GULF), rule('e-visa', SAUDI_E_VISA_NATIONALITIES), rule('no-admission', ['IL']), others('visa')],
  AE: [
    rule('none', [...GULF, ...codes('US GB AU NZ IE JP SG CN HK MY')], 30),
    rule('none', UAE_VISA_FREE, 90),
    others('e-visa'),
  ],
  OM: [rule('none', GULF), rule('none', OMAN_VISA_FREE, 14), others('e-visa')],
  BH: [
    rule('none', GULF),
    rule('visa-on-arrival', [...EU, ...EFTA, ...codes('US GB CA AU NZ JP KR SG MY HK CN BR AR CL MX TH TR UA RU')]),
    others('e-visa'),
  ],
  JO: [rule('none', JORDAN_VISA_FREE), rule('visa', JORDAN_VISA_NEEDED), others('visa-on-arrival')],
  KE: [rule('none', KENYA_WITHOUT_ETA), others('eta')],
  TZ: [rule('none', TANZANIA_VISA_FREE, 90), rule('e-visa', TANZANIA_REFERRED), others('visa-on-arrival')],
  UG: [rule('none', UGANDA_VISA_FREE, 90), rule('visa', ['HK']), others('e-visa')],
  ET: [rule('none', ETHIOPIA_VISA_FREE, 90), rule('visa', ['SY']), others('e-visa')],
  RW: [
    rule('none', EAST_AFRICA, 180),
    rule('none', RWANDA_FREE_30_DAYS, 30),
    rule('none', RWANDA_VISA_FREE),
    others('visa-on-arrival'),
  ],
};

/** The rules as one row for each known pair; nobody needs anything for the own country. */
export const seedRequirements = (): RequirementRow[] =>
  Object.entries(RULES).flatMap(([destination, rules]) =>
    allCountryCodes().flatMap((nationality) => {
      const found = rules.find(({ nationalities }) => nationalities.includes(nationality));
      if (!found || nationality === destination) return [];
      return [{ nationality, destination, kind: found.kind, days: found.kind === 'none' ? (found.days ?? 0) : 0 }];
    }),
  );
