import { isDatabaseAway } from './db-faults.ts';

const CODES = [
  '08006',
  '25006',
  '28P01',
  '3D000',
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
];
const SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'];

test.each([...CODES, ...SYSTEM])('%s is the database away', (code) => {
  expect(isDatabaseAway(Object.assign(new Error(), { code }))).toBe(true);
});

test.each(['23505', '22P02', '42P01', '42703', 'XX000', ''])('%s is not', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('broken'), { code }))).toBe(false);
});
