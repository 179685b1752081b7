import type { Db, Tx } from '@wayfare/kit/db';
import { destinationRow } from '../db/destination-repository.ts';
import { configureExchangeRates } from '../db/exchange-rates.ts';
import { catalogChanged } from '../db/published-events.ts';
import { writeRequirements } from '../db/requirement-repository.ts';
import { upsellRow } from '../db/upsell-repository.ts';
import { visaServiceRow } from '../db/visa-service-repository.ts';
import { asiaAndPacific } from './asia-and-pacific.ts';
import { europeAndAmericas } from './europe-and-americas.ts';
import { middleEastAndAfrica } from './middle-east-and-africa.ts';
import type { SeedProduct } from './product.ts';
import { seedRequirements } from './requirement-rules.ts';
import { seedTranslations } from './translations.ts';
import { seedUpsells } from './upsells.ts';

export const seedProducts: SeedProduct[] = [...europeAndAmericas, ...asiaAndPacific, ...middleEastAndAfrica];

const REQUIREMENTS = { key: 'requirements-1', source: 'Wayfare', sourceDate: '2026-01-01' };

const TRANSLATIONS = 'translations-1';

/** @returns false where this part was put in before, whatever has become of it since */
const claim = async (tx: Tx, key: string): Promise<boolean> => {
  const claimed = await tx('seed_applied').insert({ seed_key: key }).onConflict().ignore().returning('seed_key');
  return claimed.length > 0;
};

const insertProduct = async (tx: Tx, { speeds, country, governmentFee, ...product }: SeedProduct): Promise<void> => {
  const [{ id: destinationId }] = await tx('destination')
    .insert(
      destinationRow({
        ...product,
        destinationCountry: country,
        nationalityCountries: product.nationalities,
        governmentFee,
        stripeProductId: '',
        flagIconUrl: '',
      }),
    )
    .returning('id');
  const shared = { destinationId, isActive: true, stripeProductId: '' };
  await tx('visa_service').insert(
    speeds.map(({ name, shortName, hours, price }) =>
      visaServiceRow({ ...shared, serviceName: name, shortName, processingHours: hours, price, isUpsell: false }),
    ),
  );
  const upsells = seedUpsells
    .map(({ name, nationalities = product.nationalities, ...upsell }) =>
      upsellRow({
        ...shared,
        ...upsell,
        upsellName: name,
        nationalityCountries: product.nationalities.filter((code) => nationalities.includes(code)),
      }),
    )
    .filter(({ nationality_countries }) => nationality_countries.length > 0);
  if (upsells.length) await tx('upsell').insert(upsells);
  await catalogChanged(tx, destinationId);
};

/**
 * Puts in what was never put in before. What an operator has since edited or deleted, and a slug that is taken, is left
 * alone.
 * @returns how many destinations were added
 */
export const runSeed = (db: Db, { exchangeRates }: { exchangeRates: Record<string, number> }): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('seed'))`);
    const taken = new Set<string>(await tx('destination').whereNull('archived_at').pluck('slug'));
    let added = 0;
    for (const product of seedProducts) {
      if (!(await claim(tx, product.slug)) || taken.has(product.slug)) continue;
      await insertProduct(tx, product);
      added += 1;
    }
    if (await claim(tx, REQUIREMENTS.key))
      await writeRequirements(tx, seedRequirements(), { ...REQUIREMENTS, keep: true });
    if (await claim(tx, TRANSLATIONS))
      await tx('text_translation').insert(seedTranslations(seedProducts)).onConflict().ignore();
    await configureExchangeRates(tx, exchangeRates);
    return added;
  });
