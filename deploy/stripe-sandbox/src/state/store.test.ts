import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

const aProduct = (id: string, name: string) => ({ id, name, active: true, metadata: {}, created: 1 });

it('has everything again after a restart, the latest value of each, in the order of creation', () => {
  const file = join(folder, 'state.jsonl');
  const first = openStore(file);
  first.save(
    { kind: 'product', value: aProduct('prod_1', 'old') },
    { kind: 'product', value: aProduct('prod_2', 'b') },
  );
  first.save({ kind: 'product', value: aProduct('prod_1', 'new') });
  expect(
    openStore(file)
      .list('product')
      .map(({ name }) => name),
  ).toEqual(['new', 'b']);
});

it('survives a last line that was cut off', () => {
  const file = join(folder, 'cut.jsonl');
  openStore(file).save({ kind: 'product', value: aProduct('prod_1', 'a') });
  appendFileSync(file, '{"kind":"product","id":"prod_');
  const again = openStore(file);
  expect(again.list('product')).toHaveLength(1);
  again.save({ kind: 'product', value: aProduct('prod_3', 'c') });
  expect(openStore(file).list('product')).toHaveLength(2);
});
