import { codes, EAST_AFRICA, EFTA, EU, everyoneExcept, GULF, MICROSTATES, nationalities } from './country-groups.ts';
import { E_VISA_SPEEDS, ETA_SPEEDS, type SeedProduct, SLOW_VISA_SPEEDS } from './product.ts';

export const EGYPT_E_VISA_NATIONALITIES = nationalities(
  EU,
  EFTA,
  codes(`AL AM AR AU AZ BA BO BR BY CA CL CN CO CR CU DO EC GB GE GY IN JP KR KZ MC MD ME MK MX MY NI NZ PE PY RS RU SG
    SM SV TR UA US UY VA VE XK ZA`),
);
export const EGYPT_VISA_FREE = codes('AE BH HK JO KW MO OM QA SA');

export const SAUDI_E_VISA_NATIONALITIES = nationalities(
  EU,
  EFTA,
  codes(`AD AL AU AZ BB BN BS CA CN GB GD GE HK JP KG KN KR KZ MC ME MO MU MV MY NZ PA RU SC SG SM TH TJ TR TW UA US UZ
    ZA`),
);

export const UAE_VISA_FREE = nationalities(
  EU,
  EFTA,
  codes(`AD AL AM AR AU AZ BB BN BR BS BY CA CL CN CO CR GB GE HK HN IL JP KI KR KZ MC ME MN MO MU MV MX MY NR NZ PE PY
    RS RU SB SC SG SM SV UA US UY UZ VA VC XK`),
);

export const OMAN_VISA_FREE = nationalities(
  EU,
  EFTA,
  MICROSTATES,
  codes(`AL AM AR AU AZ BA BN BO BR BY CA CL CN CO CR CU DZ EC EG GB GE GT HK ID IR JO JP KG KR KZ LB LK MA MD ME MK MO
    MR MY NI NZ PA PE PY RS RU SC SG SR SV TH TJ TM TN TR TW UA US UY UZ VE VN ZA`),
);

const BAHRAIN_VISA_NATIONALITIES = everyoneExcept('BH', GULF, 'KP', 'IL');

export const JORDAN_VISA_NEEDED = codes(`AF AO BD BF BI BJ BW BZ CD CF CG CI CM CU DJ ER ET FM GA GM GN GQ GW IQ IR KH
  KM LA LK LR MD MG ML MN MR MZ NA NE NG NP PG PH PK SD SL SN SO SS SY TD TG TZ UG VN YE ZM`);
export const JORDAN_VISA_FREE = codes('AE BH EG KW LB OM PS QA SA TR');

export const TANZANIA_VISA_FREE = codes(`AG BB BI BN BS BW BZ CD CY DM GD GH GM GY HK JM KE KI KN LC LS MG MO MT MU MW
  MY MZ NA NR PG RO RW SB SC SG SS SZ TO TT TV UG VC VU WS ZA ZM ZW`);
/** Applications that Tanzania refers to its head office before it decides. */
export const TANZANIA_REFERRED = codes('AF BD DJ ER GN GW IQ IR KG LB ML MR NE NG PK PS SL SN SO SY TD TJ TM UZ YE');

export const UGANDA_VISA_FREE = codes(`AG AO BB BI BS BW BZ CD CY ER FJ GD GH GM IE JM KE KM LS MG MT MU MW MY RW SB SC
  SG SL SS SZ TO TT TZ VC VU ZM ZW`);

export const ETHIOPIA_VISA_FREE = codes('DJ KE');

export const RWANDA_VISA_FREE = codes(`AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY
  MA MG ML MR MU MW MZ NA NE NG SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW`);
export const RWANDA_FREE_30_DAYS = codes(`AD AG AL AM AU BB BD BE BG BN BS BZ CA CH CY DM ET FJ FR GB GD GR GY HT ID IN
  JM KH KI KN LB LC LK LU MC MD MK MT MV NR NZ PG PH QA RO SB SG TO TT VC VN VU WS`);

export const KENYA_WITHOUT_ETA = nationalities(
  EAST_AFRICA,
  codes(`AO BJ BW BF CV CM CF TD KM CG CI DJ EG GQ ER SZ ET GA GM GH GN GW LS LR MG MW ML MR MU MA MZ NA NE NG ST SN SC
    SL ZA SD TG TN DZ ZM ZW`),
);

export const middleEastAndAfrica: SeedProduct[] = [
  {
    slug: 'egypt-e-visa',
    destinationName: 'Egypt',
    visaName: 'Egypt e-Visa',
    country: 'EG',
    nationalities: EGYPT_E_VISA_NATIONALITIES,
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 2_500,
    officialUrl: 'https://visa2egypt.gov.eg/',
    speeds: SLOW_VISA_SPEEDS,
  },
  {
    slug: 'egypt-e-visa-multiple-entry',
    destinationName: 'Egypt',
    visaName: 'Egypt e-Visa (multiple entry)',
    country: 'EG',
    nationalities: EGYPT_E_VISA_NATIONALITIES,
    validFor: '180 days',
    numberOfEntries: 'Multiple entry',
    maxStay: '30 days per entry',
    governmentFee: 6_000,
    officialUrl: 'https://visa2egypt.gov.eg/',
    speeds: SLOW_VISA_SPEEDS,
  },
  {
    slug: 'saudi-arabia-e-visa',
    destinationName: 'Saudi Arabia',
    visaName: 'Saudi Arabia Tourist e-Visa',
    country: 'SA',
    nationalities: SAUDI_E_VISA_NATIONALITIES,
    validFor: '1 year',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days',
    // 300 riyals, the service fee and the compulsory medical insurance.
    governmentFee: 10_500,
    officialUrl: 'https://visa.visitsaudi.com/',
    speeds: ETA_SPEEDS,
  },
  {
    slug: 'uae-tourist-visa',
    destinationName: 'United Arab Emirates',
    visaName: 'United Arab Emirates Tourist Visa',
    country: 'AE',
    nationalities: everyoneExcept('AE', GULF, UAE_VISA_FREE, 'BA'),
    validFor: '60 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 9_500,
    officialUrl: 'https://smartservices.icp.gov.ae/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'oman-e-visa',
    destinationName: 'Oman',
    visaName: 'Oman Tourist e-Visa',
    country: 'OM',
    nationalities: everyoneExcept('OM', GULF, 'IL', 'KP'),
    validFor: '30 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    // 20 rials.
    governmentFee: 5_200,
    officialUrl: 'https://evisa.rop.gov.om/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'bahrain-e-visa',
    destinationName: 'Bahrain',
    visaName: 'Bahrain e-Visa',
    country: 'BH',
    nationalities: BAHRAIN_VISA_NATIONALITIES,
    validFor: '30 days',
    numberOfEntries: 'Single entry',
    maxStay: '14 days',
    // 9 dinars.
    governmentFee: 2_390,
    officialUrl: 'https://www.evisa.gov.bh/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'jordan-e-visa',
    destinationName: 'Jordan',
    visaName: 'Jordan e-Visa',
    country: 'JO',
    nationalities: everyoneExcept('JO', JORDAN_VISA_NEEDED, JORDAN_VISA_FREE, 'KP'),
    validFor: '2 months',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    // 40 dinars.
    governmentFee: 5_640,
    officialUrl: 'https://eservices.moi.gov.jo/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'kenya-eta',
    destinationName: 'Kenya',
    visaName: 'Kenya eTA',
    country: 'KE',
    nationalities: everyoneExcept('KE', KENYA_WITHOUT_ETA),
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '90 days',
    governmentFee: 3_000,
    officialUrl: 'https://www.etakenya.go.ke/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'tanzania-e-visa',
    destinationName: 'Tanzania',
    visaName: 'Tanzania e-Visa',
    country: 'TZ',
    nationalities: everyoneExcept('TZ', TANZANIA_VISA_FREE, TANZANIA_REFERRED, 'US', 'KP'),
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '90 days',
    governmentFee: 5_000,
    officialUrl: 'https://visa.immigration.go.tz/',
    speeds: SLOW_VISA_SPEEDS,
  },
  {
    slug: 'tanzania-multiple-entry-e-visa',
    destinationName: 'Tanzania',
    visaName: 'Tanzania e-Visa (multiple entry)',
    country: 'TZ',
    nationalities: ['US'],
    validFor: '1 year',
    numberOfEntries: 'Multiple entry',
    maxStay: '90 days per entry',
    governmentFee: 10_000,
    officialUrl: 'https://visa.immigration.go.tz/',
    speeds: SLOW_VISA_SPEEDS,
  },
  {
    slug: 'uganda-e-visa',
    destinationName: 'Uganda',
    visaName: 'Uganda e-Visa',
    country: 'UG',
    nationalities: everyoneExcept('UG', UGANDA_VISA_FREE, 'HK', 'KP'),
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '90 days',
    governmentFee: 5_000,
    officialUrl: 'https://visas.immigration.go.ug/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'ethiopia-e-visa',
    destinationName: 'Ethiopia',
    visaName: 'Ethiopia e-Visa',
    country: 'ET',
    nationalities: everyoneExcept('ET', ETHIOPIA_VISA_FREE, 'SY', 'KP'),
    validFor: '30 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 6_200,
    officialUrl: 'https://www.evisa.gov.et/',
    speeds: E_VISA_SPEEDS,
  },
  {
    slug: 'rwanda-e-visa',
    destinationName: 'Rwanda',
    visaName: 'Rwanda e-Visa',
    country: 'RW',
    nationalities: everyoneExcept('RW', RWANDA_VISA_FREE, RWANDA_FREE_30_DAYS, 'KP'),
    validFor: '90 days',
    numberOfEntries: 'Single entry',
    maxStay: '30 days',
    governmentFee: 5_000,
    officialUrl: 'https://irembo.gov.rw/',
    speeds: E_VISA_SPEEDS,
  },
];
