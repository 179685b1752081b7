import type { Extraction } from '@wayfare/api/schema';

const field = (name: Extraction['fields'][number]['name'], value: string, verified = true) => ({
  name,
  value,
  source: 'both' as const,
  confidence: 1,
  verified,
  box: null,
});
const data = {
  first_name: 'JANET ELEANOR',
  last_name: 'MARLOWE',
  passport_number: '548219073',
  issuing_country: 'USA',
  date_of_issue: '2022-06-09',
  date_of_expiry: '2042-06-09',
};
/** What the reader makes of a passport. */
export const aReading = (own: Partial<Extraction['data']> & { nationality?: string } = {}): Extraction => {
  const { nationality = 'USA', ...changed } = own;
  const all = { ...data, ...changed };
  const names = ['first_name', 'last_name', 'passport_number', 'issuing_country', 'date_of_expiry'] as const;
  const fields = [
    ...names.map((name) => field(name, all[name])),
    field('nationality', nationality),
    field('date_of_birth', '1988-03-14'),
    field('sex', 'F'),
  ];
  return { accepted: true, reason: '', warnings: [], mrz: [], data: all, fields };
};
