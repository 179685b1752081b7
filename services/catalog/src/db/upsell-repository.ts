import type { Db, Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { Upsell, UpsellDetails } from '../catalog.ts';
import type { CountryCode } from '../countries.ts';
import { changeBy } from './change-by.ts';
import { catalogChanged } from './published-events.ts';
import { requireDestination } from './require-destination.ts';
import { requireUnchanged } from './unchanged-since.ts';

interface Row {
  id: string;
  destination_id: string;
  visa_name: string;
  nationality_countries: string[];
  upsell_name: string;
  short_name: string;
  description: string;
  price_minor: string;
  is_active: boolean;
  stripe_product_id: string;
  icon: string;
  refunds_on_refusal: boolean;
  created_at: Date;
  updated_at: Date;
}

export const upsellRow = (details: UpsellDetails) => ({
  destination_id: details.destinationId,
  nationality_countries: details.nationalityCountries,
  upsell_name: details.upsellName,
  short_name: details.shortName,
  description: details.description,
  price_minor: details.price,
  is_active: details.isActive,
  stripe_product_id: details.stripeProductId,
  icon: details.icon,
  refunds_on_refusal: details.refundsOnRefusal,
});

const fromRow = (row: Row): Upsell => ({
  id: row.id,
  destinationId: row.destination_id,
  visaName: row.visa_name,
  nationalityCountries: row.nationality_countries,
  upsellName: row.upsell_name,
  shortName: row.short_name,
  description: row.description,
  price: Number(row.price_minor),
  isActive: row.is_active,
  stripeProductId: row.stripe_product_id,
  icon: row.icon,
  refundsOnRefusal: row.refunds_on_refusal,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

interface UpsellFilter {
  destinationId?: string;
  nationality?: CountryCode;
}

const select = (db: Db | Tx, { destinationId, nationality }: UpsellFilter = {}) =>
  db('upsell')
    .join('destination', 'destination.id', 'upsell.destination_id')
    .select('upsell.*', 'destination.visa_name')
    .modify((query) => {
      if (destinationId) query.where({ destination_id: destinationId });
      if (nationality) query.whereRaw('? = any(upsell.nationality_countries)', [nationality]);
    });

const byId = async (db: Db | Tx, id: string): Promise<Upsell> => {
  const row: Row | undefined = await select(db).where('upsell.id', id).first();
  if (!row) throw notFound('upsell-not-found');
  return fromRow(row);
};

export const createUpsellRepository = () => {
  const insert = async (tx: Tx, details: UpsellDetails): Promise<Upsell> => {
    await requireDestination(tx, details.destinationId);
    const [row] = await tx('upsell').insert(upsellRow(details)).returning('id');
    await catalogChanged(tx, details.destinationId);
    return byId(tx, row.id);
  };

  return {
    /** What a traveller may add, cheapest first. */
    listActive: async (db: Db, filter: UpsellFilter = {}): Promise<Upsell[]> => {
      const rows: Row[] = await select(db, filter)
        .where({ is_active: true })
        .whereNull('destination.archived_at')
        .orderBy(['price_minor', 'upsell.id']);
      return rows.map(fromRow);
    },

    /** All of them, newest first, as staff see them. */
    listAll: async (db: Db, filter: UpsellFilter = {}): Promise<Upsell[]> => {
      const rows: Row[] = await select(db, filter).orderBy([
        { column: 'upsell.created_at', order: 'desc' },
        'visa_name',
        'upsell_name',
        'upsell.id',
      ]);
      return rows.map(fromRow);
    },

    create: (db: Db, details: UpsellDetails, by: string): Promise<Upsell> =>
      changeBy(db, by, (tx) => insert(tx, details)),

    /** ABORTED `record-changed` where somebody changed it after `seenAt`. */
    update: (db: Db, id: string, details: UpsellDetails, by: string, seenAt?: Date): Promise<Upsell> =>
      changeBy(db, by, async (tx) => {
        await requireUnchanged(tx, 'upsell', { id, seenAt });
        const before = await byId(tx, id);
        await requireDestination(tx, details.destinationId);
        await tx('upsell')
          .where({ id })
          .update({ ...upsellRow(details), updated_at: tx.fn.now() });
        for (const changed of new Set([before.destinationId, details.destinationId])) await catalogChanged(tx, changed);
        return byId(tx, id);
      }),

    /** The copy is off sale: until somebody edits it, travellers would see the same add-on twice. */
    duplicate: (db: Db, id: string, by: string): Promise<Upsell> =>
      changeBy(db, by, async (tx) => insert(tx, { ...(await byId(tx, id)), isActive: false })),

    /** Orders keep a copy of what they bought, so nothing refers to it afterwards. */
    remove: (db: Db, id: string, by: string): Promise<void> =>
      changeBy(db, by, async (tx) => {
        const { destinationId } = await byId(tx, id);
        await tx('upsell').where({ id }).delete();
        await catalogChanged(tx, destinationId);
      }),
  };
};
export type UpsellRepository = ReturnType<typeof createUpsellRepository>;
