import type { Db, Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { VisaService, VisaServiceDetails } from '../catalog.ts';
import { changeBy } from './change-by.ts';
import { catalogChanged } from './published-events.ts';
import { requireDestination } from './require-destination.ts';
import { requireUnchanged } from './unchanged-since.ts';

interface Row {
  id: string;
  destination_id: string;
  visa_name: string;
  service_name: string;
  short_name: string;
  price_minor: string;
  is_upsell: boolean;
  is_active: boolean;
  stripe_product_id: string;
  processing_hours: number;
  created_at: Date;
  updated_at: Date;
}

export const visaServiceRow = (details: VisaServiceDetails) => ({
  destination_id: details.destinationId,
  service_name: details.serviceName,
  short_name: details.shortName,
  price_minor: details.price,
  is_upsell: details.isUpsell,
  is_active: details.isActive,
  stripe_product_id: details.stripeProductId,
  processing_hours: details.processingHours,
});

const fromRow = (row: Row): VisaService => ({
  id: row.id,
  destinationId: row.destination_id,
  visaName: row.visa_name,
  serviceName: row.service_name,
  shortName: row.short_name,
  price: Number(row.price_minor),
  isUpsell: row.is_upsell,
  isActive: row.is_active,
  stripeProductId: row.stripe_product_id,
  processingHours: row.processing_hours,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const select = (db: Db | Tx) =>
  db('visa_service')
    .join('destination', 'destination.id', 'visa_service.destination_id')
    .select('visa_service.*', 'destination.visa_name');

const byId = async (db: Db | Tx, id: string): Promise<VisaService> => {
  const row: Row | undefined = await select(db).where('visa_service.id', id).first();
  if (!row) throw notFound('visa-service-not-found');
  return fromRow(row);
};

export const createVisaServiceRepository = () => {
  const insert = async (tx: Tx, details: VisaServiceDetails): Promise<VisaService> => {
    await requireDestination(tx, details.destinationId);
    const [row] = await tx('visa_service').insert(visaServiceRow(details)).returning('id');
    await catalogChanged(tx, details.destinationId);
    return byId(tx, row.id);
  };

  return {
    /** What a traveller may choose, cheapest first; of every destination where none is named. */
    listActive: async (db: Db, destinationId?: string): Promise<VisaService[]> => {
      const rows: Row[] = await select(db)
        .where({ 'visa_service.is_active': true, is_upsell: false })
        .whereNull('destination.archived_at')
        .modify((query) => (destinationId ? query.where({ destination_id: destinationId }) : query))
        .orderBy(['price_minor', 'visa_service.id']);
      return rows.map(fromRow);
    },

    /** All of them, newest first, as staff see them. */
    listAll: async (db: Db, destinationId?: string): Promise<VisaService[]> => {
      const rows: Row[] = await select(db)
        .modify((query) => (destinationId ? query.where({ destination_id: destinationId }) : query))
        .orderBy([{ column: 'visa_service.created_at', order: 'desc' }, 'visa_name', 'price_minor', 'visa_service.id']);
      return rows.map(fromRow);
    },

    create: (db: Db, details: VisaServiceDetails, by: string): Promise<VisaService> =>
      changeBy(db, by, (tx) => insert(tx, details)),

    /** ABORTED `record-changed` where somebody changed it after `seenAt`. */
    update: (db: Db, id: string, details: VisaServiceDetails, by: string, seenAt?: Date): Promise<VisaService> =>
      changeBy(db, by, async (tx) => {
        await requireUnchanged(tx, 'visa_service', { id, seenAt });
        const before = await byId(tx, id);
        await requireDestination(tx, details.destinationId);
        await tx('visa_service')
          .where({ id })
          .update({ ...visaServiceRow(details), updated_at: tx.fn.now() });
        for (const changed of new Set([before.destinationId, details.destinationId])) await catalogChanged(tx, changed);
        return byId(tx, id);
      }),

    /** The copy is off sale: until somebody edits it, travellers would see the same service twice. */
    duplicate: (db: Db, id: string, by: string): Promise<VisaService> =>
      changeBy(db, by, async (tx) => insert(tx, { ...(await byId(tx, id)), isActive: false })),

    /** Orders keep a copy of what they bought, so nothing refers to it afterwards. */
    remove: (db: Db, id: string, by: string): Promise<void> =>
      changeBy(db, by, async (tx) => {
        const { destinationId } = await byId(tx, id);
        await tx('visa_service').where({ id }).delete();
        await catalogChanged(tx, destinationId);
      }),
  };
};
export type VisaServiceRepository = ReturnType<typeof createVisaServiceRepository>;
