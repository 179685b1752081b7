import type { Db } from '@wayfare/kit/db';
import type { ExchangeRate } from '../catalog.ts';

/** For each currency the rate in force now. */
export const listExchangeRates = async (db: Db): Promise<ExchangeRate[]> => {
  const rows = await db('exchange_rate')
    .distinctOn('currency')
    .where('valid_from', '<=', db.fn.now())
    .orderBy(['currency', { column: 'valid_from', order: 'desc' }]);
  return rows.map(({ currency, micros_per_usd, valid_from }) => ({
    currency,
    microsPerUsd: Number(micros_per_usd),
    validFrom: valid_from,
  }));
};

/**
 * Takes over rates (units per US dollar) from the configuration. A rate is added only where the configured value is
 * new, so that one an operator has entered since then stays in force.
 */
export const configureExchangeRates = (db: Db, rates: Record<string, number>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('exchange-rate'))`);
    for (const [currency, rate] of Object.entries(rates)) {
      const microsPerUsd = Math.round(rate * 1_000_000);
      const last = await tx('exchange_rate')
        .where({ currency, source: 'configuration' })
        .orderBy('valid_from', 'desc')
        .first();
      if (Number(last?.micros_per_usd) === microsPerUsd) continue;
      await tx('exchange_rate').insert({ currency, micros_per_usd: microsPerUsd, source: 'configuration' });
    }
  });
