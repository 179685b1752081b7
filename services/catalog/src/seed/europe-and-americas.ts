import { codes, EFTA, EU, EUROPE, GULF, MICROSTATES, nationalities } from './country-groups.ts';
import { CONSULAR_SPEEDS, E_VISA_SPEEDS, ETA_SPEEDS, type SeedProduct, SLOW_VISA_SPEEDS } from './product.ts';

export const UK_ETA_NATIONALITIES = nationalities(
  EUROPE.filter((code) => code !== 'IE'),
  GULF,
  codes(`AG AR AU BB BN BR BS BZ CA CL CR FM GD GT GY HK IL JP KI KN KR MH MO MU MV MX MY NZ PA PE PG PW PY SB SC SG
    TO TV TW US UY VC WS`),
);

/** The visa waiver programme. */
export const ESTA_NATIONALITIES = nationalities(
  EU.filter((code) => !['BG', 'CY', 'RO'].includes(code)),
  EFTA,
  codes('AD AU BN CL GB IL JP KR MC NZ QA SG SM TW'),
);

export const CANADA_ETA_NATIONALITIES = nationalities(
  EU,
  EFTA,
  MICROSTATES,
  codes('AE AU BB BN BS CL GB HK IL JP KR NZ PG SB SG TW WS'),
);

export const ISRAEL_ETA_NATIONALITIES = nationalities(
  EU,
  EFTA,
  MICROSTATES,
  codes(`AL AR AU BB BR BS BW BY CA CF CL CO CR DM DO EC FJ FM GB GE GT HK HN HT JM JP KN KR LC LS MD ME MK MN MO MU
    MW MX NR NZ PA PE PG PH PY RU SG SR SV SZ TT TW UA US UY VC VU ZA`),
);

export const TURKEY_E_VISA_NATIONALITIES = nationalities(
  codes('AG AM AU BB BS CN CY DM DO FJ GD HT JM LC MU MV MX SB SR TL TW VC ZA'),
);

export const europeAndAmericas: SeedProduct[] = [
  {
    slug: 'uk-eta',
    destinationName: 'United Kingdom',
    visaName: 'United Kingdom ETA',
    country: 'GB',
    nationalities: UK_ETA_NATIONALITIES,
    validFor: '2 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '186 days per entry',
    // 16 pounds sterling.
    governmentFee: 2_133,
    officialUrl: 'https://www.gov.uk/eta',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'usa-esta',
    destinationName: 'United States',
    visaName: 'United States ESTA',
    country: 'US',
    nationalities: ESTA_NATIONALITIES,
    validFor: '2 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days per entry',
    governmentFee: 4_027,
    officialUrl: 'https://esta.cbp.dhs.gov/',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'canada-eta',
    destinationName: 'Canada',
    visaName: 'Canada eTA',
    country: 'CA',
    nationalities: CANADA_ETA_NATIONALITIES,
    validFor: '5 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '6 months per entry',
    // 7 Canadian dollars.
    governmentFee: 510,
    officialUrl: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/visit-canada/eta.html',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'brazil-e-visa',
    destinationName: 'Brazil',
    visaName: 'Brazil e-Visa',
    country: 'BR',
    nationalities: ['US'],
    validFor: '10 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days per entry',
    governmentFee: 8_090,
    officialUrl: 'https://brazil.vfsevisa.com/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'brazil-e-visa-5-years',
    destinationName: 'Brazil',
    visaName: 'Brazil e-Visa (5 years)',
    country: 'BR',
    nationalities: nationalities('CA', 'AU'),
    validFor: '5 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days per entry',
    governmentFee: 8_090,
    officialUrl: 'https://brazil.vfsevisa.com/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'turkey-e-visa',
    destinationName: 'Turkey',
    visaName: 'Turkey e-Visa',
    country: 'TR',
    nationalities: TURKEY_E_VISA_NATIONALITIES,
    validFor: '180 days',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days in 180 days',
    governmentFee: 6_000,
    officialUrl: 'https://www.evisa.gov.tr/en/',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'israel-eta-il',
    destinationName: 'Israel',
    visaName: 'Israel ETA-IL',
    country: 'IL',
    nationalities: ISRAEL_ETA_NATIONALITIES,
    validFor: '2 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days per entry',
    // 25 new shekels.
    governmentFee: 740,
    officialUrl: 'https://israel-entry.piba.gov.il/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'azerbaijan-e-visa',
    destinationName: 'Azerbaijan',
    visaName: 'Azerbaijan e-Visa',
    country: 'AZ',
    nationalities: nationalities(
      EU,
      EFTA,
      MICROSTATES,
      GULF.filter((code) => !['AE', 'QA'].includes(code)),
      codes(`AR AU BB BN BO BR BS CA CL CO CR CU DJ DZ EC GB GT HN ID IL IN IR JM JO JP KR LK MK MN MO MU MV MX NP NZ
        PA PE PK PY SC SG TH TM TT US VN ZA`),
    ),
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 2_500,
    officialUrl: 'https://evisa.gov.az/en/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'china-tourist-visa',
    destinationName: 'China',
    visaName: 'China Tourist Visa (L)',
    country: 'CN',
    nationalities: ['US'],
    validFor: '10 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '60 days per entry',
    governmentFee: 14_000,
    officialUrl: 'https://www.visaforchina.cn/',
    speeds: CONSULAR_SPEEDS,
  },
  {
    slug: 'china-tourist-visa-single-entry',
    destinationName: 'China',
    visaName: 'China Tourist Visa (L), single entry',
    country: 'CN',
    nationalities: nationalities(codes('BD EG ID IN KE LK MX NG NP PH PK TR VN ZA')),
    validFor: '3 months',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 3_500,
    officialUrl: 'https://www.visaforchina.cn/',
    speeds: SLOW_VISA_SPEEDS,
  },
];
