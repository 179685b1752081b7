import { codes, EFTA, EU, EUROPE, everyoneExcept, GULF, MICROSTATES, nationalities } from './country-groups.ts';
import { E_VISA_SPEEDS, ETA_SPEEDS, type SeedProduct, SLOW_VISA_SPEEDS } from './product.ts';

export const NZETA_NATIONALITIES = nationalities(
  EUROPE,
  GULF,
  codes('AR BN BR CA CL GB HK IL JP KR MO MU MX MY SC SG TW US UY'),
);

export const AUSTRALIA_ETA_NATIONALITIES = nationalities(codes('BN CA HK JP KR MY SG US'));
export const AUSTRALIA_EVISITOR_NATIONALITIES = nationalities(EUROPE, 'GB');

export const INDIA_WITHOUT_E_VISA = codes(
  'AF BD BF BH BI BT CD CF CG CN DZ EG ET GW IQ IR KP KW LB LY MR MV NG NP PK QA SD SO SS ST SY TD TN TR XK YE',
);

export const VIETNAM_VISA_FREE = codes(
  'BN BY CL DE DK ES FI FR GB ID IT JP KG KH KR KZ LA MM MN MY NO PA PH RU SE SG TH',
);

export const INDONESIA_ON_ARRIVAL = nationalities(
  EU,
  EFTA,
  MICROSTATES,
  GULF,
  codes(`AL AM AR AU AZ BA BR BY CA CL CN EC EG GB GT IN JO JP KE KR KZ MA MO MV MX MZ NZ PE PG PS RS RU RW SC TN TR
    TW TZ UA US UZ VE ZA`),
);
export const INDONESIA_VISA_FREE = codes('BN CO HK KH LA MM MY PH SG SR TH TL VN');

export const K_ETA_NATIONALITIES = nationalities(
  codes(`AD AG AL AR BA BB BH BN BR BS BW CL CR CY DM DO EC FJ FM GD GT GY HN HT JM KI KN KW KZ LC LS MA MC ME MH MU MX
    MY NI NR OM PA PE PW PY RS RU SA SB SC SM SR SV SZ TH TN TO TR TT TV UY VA VC VE WS ZA AE IL QA`),
);
/** Spared the K-ETA until the end of 2026. */
export const K_ETA_SPARED = codes('US GB CA AU NZ AT BE DE DK ES FI FR HK IT JP MO NL NO PL SE SG TW');

export const JAPAN_E_VISA_NATIONALITIES = nationalities(codes('IN ZA SA KH MN VN CN PH'));

export const THAILAND_VISA_NEEDED = codes(`AF AO BD BF BI BJ BW BZ CD CF CI CM CV EG GA GH GM GN GQ GW HN HT IQ IR KE
  KM LR LS LY MD MG MK ML MR MW MZ NE NG NI NP PK PS PW RW SL SN SO SS ST SY SZ SD TD TG TM TZ UG YE ZM ZW`);

export const LAOS_WITHOUT_E_VISA = codes(
  'AF BD BI CD CG CI CM DZ GH GW IR JO KP LR LS LY MZ NE NG NR PK SL SN SR SY SZ YE ZM ZW',
);
export const LAOS_VISA_FREE = codes('AT BN CH DK ES FI GR ID JP KH KR LU MM MN MY NO PH RU SE SG TH VN');

export const UZBEKISTAN_E_VISA_NATIONALITIES = nationalities(
  codes(`AL AO BD BO CI CM CO CV DZ EC EG FJ FM GA GH GY IN KH KI LA LB LK MA MH MK MU MV NP NR PE PH PW PY SB SC SN SR
    TH TN TO UY VE VN VU WS`),
);

export const asiaAndPacific: SeedProduct[] = [
  {
    slug: 'india-e-tourist-visa',
    destinationName: 'India',
    visaName: 'India e-Tourist Visa',
    country: 'IN',
    nationalities: nationalities(codes('US GB CA JP')),
    validFor: '1 year',
    numberOfEntries: 'Multiple entry',
    maxStay: '180 days per entry',
    governmentFee: 4_000,
    officialUrl: 'https://indianvisaonline.gov.in/evisa/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'india-e-tourist-visa-30-days',
    destinationName: 'India',
    visaName: 'India e-Tourist Visa (30 days)',
    country: 'IN',
    nationalities: everyoneExcept(INDIA_WITHOUT_E_VISA, 'IN'),
    validFor: '30 days',
    numberOfEntries: 'Double entry',
    maxStay: '30 days',
    governmentFee: 2_500,
    officialUrl: 'https://indianvisaonline.gov.in/evisa/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'australia-eta',
    destinationName: 'Australia',
    visaName: 'Australia ETA',
    country: 'AU',
    nationalities: AUSTRALIA_ETA_NATIONALITIES,
    validFor: '1 year',
    numberOfEntries: 'Multiple entry',
    maxStay: '3 months per entry',
    // 20 Australian dollars.
    governmentFee: 1_310,
    officialUrl: 'https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-listing/electronic-travel-authority-601',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'australia-evisitor',
    destinationName: 'Australia',
    visaName: 'Australia eVisitor',
    country: 'AU',
    nationalities: AUSTRALIA_EVISITOR_NATIONALITIES,
    validFor: '1 year',
    numberOfEntries: 'Multiple entry',
    maxStay: '3 months per entry',
    governmentFee: 0,
    officialUrl: 'https://immi.homeaffairs.gov.au/visas/getting-a-visa/visa-listing/evisitor-651',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'new-zealand-nzeta',
    destinationName: 'New Zealand',
    visaName: 'New Zealand NZeTA',
    country: 'NZ',
    nationalities: NZETA_NATIONALITIES,
    validFor: '2 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '3 months per entry',
    // 23 New Zealand dollars and the visitor levy of 100.
    governmentFee: 7_140,
    officialUrl: 'https://nzeta.immigration.govt.nz/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'sri-lanka-eta',
    destinationName: 'Sri Lanka',
    visaName: 'Sri Lanka ETA',
    country: 'LK',
    nationalities: everyoneExcept(codes('CI CM KP LK MV NG SC SG SY')),
    validFor: '6 months',
    numberOfEntries: 'Double entry',
    maxStay: '30 days',
    governmentFee: 5_000,
    officialUrl: 'https://eta.gov.lk/slvisa/',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'vietnam-e-visa',
    destinationName: 'Vietnam',
    visaName: 'Vietnam e-Visa',
    country: 'VN',
    nationalities: everyoneExcept('VN'),
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '90 days',
    governmentFee: 2_500,
    officialUrl: 'https://evisa.gov.vn/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'vietnam-e-visa-multiple-entry',
    destinationName: 'Vietnam',
    visaName: 'Vietnam e-Visa (multiple entry)',
    country: 'VN',
    nationalities: everyoneExcept('VN'),
    validFor: '90 days',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days',
    governmentFee: 5_000,
    officialUrl: 'https://evisa.gov.vn/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'indonesia-e-voa',
    destinationName: 'Indonesia',
    visaName: 'Indonesia e-VOA',
    country: 'ID',
    nationalities: INDONESIA_ON_ARRIVAL,
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    // 500,000 rupiah.
    governmentFee: 3_100,
    officialUrl: 'https://evisa.imigrasi.go.id/',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'thailand-tourist-e-visa',
    destinationName: 'Thailand',
    visaName: 'Thailand Tourist e-Visa',
    country: 'TH',
    nationalities: nationalities(THAILAND_VISA_NEEDED),
    validFor: '3 months',
    numberOfEntries: 'Single entry',
    maxStay: '60 days',
    governmentFee: 4_000,
    officialUrl: 'https://www.thaievisa.go.th/',
    speeds: SLOW_VISA_SPEEDS,
  },
  {
    slug: 'cambodia-e-visa',
    destinationName: 'Cambodia',
    visaName: 'Cambodia e-Visa',
    country: 'KH',
    nationalities: everyoneExcept(codes('BN ID KH LA MY PH SG TH VN XK')),
    validFor: '3 months',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 3_000,
    officialUrl: 'https://www.evisa.gov.kh/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'laos-e-visa',
    destinationName: 'Laos',
    visaName: 'Laos e-Visa',
    country: 'LA',
    nationalities: everyoneExcept(LAOS_WITHOUT_E_VISA, LAOS_VISA_FREE, 'LA'),
    validFor: '60 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 5_000,
    officialUrl: 'https://laoevisa.gov.la/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'south-korea-k-eta',
    destinationName: 'South Korea',
    visaName: 'South Korea K-ETA',
    country: 'KR',
    nationalities: K_ETA_NATIONALITIES,
    validFor: '3 years',
    numberOfEntries: 'Multiple entry',
    maxStay: '30 to 90 days per entry',
    // 10,000 won.
    governmentFee: 720,
    officialUrl: 'https://www.k-eta.go.kr/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'japan-e-visa',
    destinationName: 'Japan',
    visaName: 'Japan eVISA',
    country: 'JP',
    nationalities: JAPAN_E_VISA_NATIONALITIES,
    validFor: '3 months',
    numberOfEntries: 'Single entry',
    maxStay: '90 days',
    // 3,000 yen.
    governmentFee: 2_000,
    officialUrl: 'https://www.evisa.mofa.go.jp/',
    speeds: SLOW_VISA_SPEEDS,
  },
  {
    slug: 'uzbekistan-e-visa',
    destinationName: 'Uzbekistan',
    visaName: 'Uzbekistan e-Visa',
    country: 'UZ',
    nationalities: UZBEKISTAN_E_VISA_NATIONALITIES,
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 2_000,
    officialUrl: 'https://e-visa.gov.uz/',
    speeds: E_VISA_SPEEDS,
  },
];
