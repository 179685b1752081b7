import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@wayfare/kit/db';
import { createTestDb } from '@wayfare/kit/test-db';
import { allCountryCodes } from '../src/countries.ts';
import { configureExchangeRates, listExchangeRates } from '../src/db/exchange-rates.ts';
import { findRequirement } from '../src/db/requirement-repository.ts';
import { createTranslationRepository } from '../src/db/translation-repository.ts';
import { importRequirements } from '../src/requirements/import-requirements.ts';
import { runSeed, seedProducts } from '../src/seed/run-seed.ts';

const exchangeRates = { eur: 0.86, gbp: 0.75, usd: 1 };

let db: Db;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ db, drop } = await createTestDb('catalog', new URL('../migrations', `file://${__filename}`).pathname));
});
afterEach(() => drop());

const TABLES = ['destination', 'visa_service', 'upsell', 'exchange_rate', 'requirement', 'outbox'];
const everything = async () => Promise.all(TABLES.map((table) => db(table).orderByRaw('1, 2')));

describe('the seed', () => {
  it('fills an empty catalogue', async () => {
    expect(await runSeed(db, { exchangeRates })).toBe(seedProducts.length);
    expect(await db('destination').where({ slug: 'uk-eta' }).first()).toMatchObject({
      visa_name: 'United Kingdom ETA',
      max_stay: '186 days per entry',
    });
    expect(await findRequirement(db, 'US', 'GB')).toMatchObject({ kind: 'eta', source: 'Wayfare' });
    expect(await db('visa_service').where('processing_hours', '<', 1)).toEqual([]);
    expect(await db('upsell').whereRaw(`nationality_countries = '{}'`)).toEqual([]);
  });

  it('leaves no text of the catalogue untranslated', async () => {
    await runSeed(db, { exchangeRates });
    const shown = await createTranslationRepository().listShown(db);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter(({ text }) => text === '')).toEqual([]);
    const of = (source: string) => shown.filter((one) => one.source === source).map(({ text }) => text);
    expect(of('United Kingdom ETA')).toEqual(['ETA (Reino Unido)', 'ETA (Royaume-Uni)']);
    expect(of('186 days per entry')).toEqual(['186 días por entrada', '186 jours par entrée']);
  });

  it('changes nothing the second time', async () => {
    await runSeed(db, { exchangeRates });
    const before = await everything();
    expect(await runSeed(db, { exchangeRates })).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it('leaves an operator’s edits, deletions and own slugs alone', async () => {
    await db('destination').insert({
      destination_name: 'Own',
      destination_country: 'KE',
      visa_name: 'Our Kenya eTA',
      slug: 'kenya-eta',
      nationality_countries: ['US'],
      valid_for: '1',
      number_of_entries: '1',
      max_stay: '1',
      government_fee_minor: 1,
    });
    expect(await runSeed(db, { exchangeRates })).toBe(seedProducts.length - 1);
    await db('destination').where({ slug: 'uk-eta' }).update({ visa_name: 'UK ETA, edited', slug: 'uk' });
    await db('destination').where({ slug: 'canada-eta' }).delete();
    const before = await everything();
    expect(await runSeed(db, { exchangeRates })).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it('run twice at once fills the catalogue once', async () => {
    await Promise.all([runSeed(db, { exchangeRates }), runSeed(db, { exchangeRates })]);
    expect(await db('destination').count().first()).toEqual({ count: String(seedProducts.length) });
  });
});

describe('exchange rates', () => {
  const current = async () =>
    Object.fromEntries((await listExchangeRates(db)).map(({ currency, microsPerUsd }) => [currency, microsPerUsd]));

  it('follow the configuration when it changes, and an operator’s own otherwise', async () => {
    await configureExchangeRates(db, { eur: 0.86 });
    await db('exchange_rate').insert({ currency: 'eur', micros_per_usd: 900_000 });
    await configureExchangeRates(db, { eur: 0.86 });
    expect(await current()).toEqual({ eur: 900_000 });
    await configureExchangeRates(db, { eur: 0.8 });
    expect(await current()).toEqual({ eur: 800_000 });
  });

  it('of tomorrow do not hold today', async () => {
    await configureExchangeRates(db, { eur: 0.86 });
    await db('exchange_rate').insert({
      currency: 'eur',
      micros_per_usd: 1,
      valid_from: new Date(Date.now() + 86_400_000),
    });
    expect(await current()).toEqual({ eur: 860_000 });
  });
});

describe('importing requirements', () => {
  const file = async (...lines: string[]) => {
    const location = join(await mkdtemp(join(tmpdir(), 'requirements-')), 'index.csv');
    await writeFile(location, ['Passport,Destination,Requirement', ...lines].join('\n'));
    return location;
  };
  const from = { source: 'Passport Index', sourceDate: '2025-01-12' };

  it('replaces what was known for a pair and keeps the others', async () => {
    await runSeed(db, { exchangeRates });
    const location = await file('US,GB,90', 'US,FR,90', 'US,US,-1');
    expect(await importRequirements(db, { location, ...from })).toBe(2);
    expect(await findRequirement(db, 'US', 'GB')).toMatchObject({ kind: 'none', days: 90, source: 'Passport Index' });
    expect(await findRequirement(db, 'CA', 'GB')).toMatchObject({ kind: 'eta', source: 'Wayfare' });
    expect(await importRequirements(db, { location, ...from })).toBe(2);
  });

  it('takes over nothing of a file with a fault', async () => {
    const location = await file('US,FR,90', 'US,GB,perhaps');
    await expect(importRequirements(db, { location, ...from })).rejects.toThrow('line 3');
    expect(await findRequirement(db, 'US', 'FR')).toBeUndefined();
  });

  it('takes a file of the public form’s full size within seconds', async () => {
    const codes = allCountryCodes().slice(0, 199);
    const location = await file(...codes.flatMap((a) => codes.map((b) => `${a},${b},${a === b ? -1 : 'e-visa'}`)));
    const started = Date.now();
    expect(await importRequirements(db, { location, ...from })).toBe(199 * 198);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
