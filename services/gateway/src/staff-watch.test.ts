import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '@wayfare/kit/caller';
import { staffBursts } from '@wayfare/kit/metrics';
import { createStaffWatch, ORDINARY } from './staff-watch.ts';

const staff = (userId: string): Caller => ({ userId, emailVerified: true, roles: ['admin'] });
const told = async (operation: string): Promise<number | undefined> =>
  (await staffBursts.get()).values.find(({ labels }) => labels.operation === operation)?.value;

it('tells once that somebody does far more than work takes, and begins at none', async () => {
  staffBursts.reset();
  const watch = createStaffWatch({ exportSubmissions: 3 });
  expect(await told('exportSubmissions')).toBe(0);
  for (let i = 0; i < 3; i += 1) await watch.note('exportSubmissions', staff('a'));
  expect(await told('exportSubmissions')).toBe(0);
  for (let i = 0; i < 20; i += 1) await watch.note('exportSubmissions', staff('a'));
  expect(await told('exportSubmissions')).toBe(1);
});

it('counts each person alone, and nobody who is not of the staff', async () => {
  staffBursts.reset();
  const watch = createStaffWatch({ createDocumentLink: 2 });
  for (const userId of ['a', 'b', 'c'])
    for (let i = 0; i < 2; i += 1) await watch.note('createDocumentLink', staff(userId));
  const traveller: Caller = { userId: 'd', emailVerified: true, roles: ['traveller'] };
  for (let i = 0; i < 9; i += 1) await watch.note('createDocumentLink', traveller);
  expect(await told('createDocumentLink')).toBe(0);
});

it('watches operations that there are', () => {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../gen/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const known = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  for (const operation of Object.keys(ORDINARY)) expect(known).toContain(operation);
});
