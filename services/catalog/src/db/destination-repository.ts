import { type Db, isUniqueViolation, type Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Destination, DestinationDetails } from '../catalog.ts';
import { copySlug } from '../copy-slug.ts';
import type { CountryCode } from '../countries.ts';
import { changeBy } from './change-by.ts';
import { sweepFlagIcons } from './flag-icon-repository.ts';
import { catalogChanged } from './published-events.ts';
import { requireUnchanged } from './unchanged-since.ts';

interface Row {
  id: string;
  destination_name: string;
  destination_country: string;
  visa_name: string;
  slug: string;
  nationality_countries: string[];
  valid_for: string;
  number_of_entries: string;
  max_stay: string;
  government_fee_minor: string;
  stripe_product_id: string;
  flag_icon_url: string;
  official_url: string;
  has_applications: boolean;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
  cheapest_minor?: string | null;
}

export const destinationRow = (details: DestinationDetails) => ({
  destination_name: details.destinationName,
  destination_country: details.destinationCountry,
  visa_name: details.visaName,
  slug: details.slug,
  nationality_countries: details.nationalityCountries,
  valid_for: details.validFor,
  number_of_entries: details.numberOfEntries,
  max_stay: details.maxStay,
  government_fee_minor: details.governmentFee,
  stripe_product_id: details.stripeProductId,
  flag_icon_url: details.flagIconUrl,
  official_url: details.officialUrl,
});

const fromRow = (row: Row): Destination => ({
  id: row.id,
  destinationName: row.destination_name,
  destinationCountry: row.destination_country,
  visaName: row.visa_name,
  slug: row.slug,
  nationalityCountries: row.nationality_countries,
  validFor: row.valid_for,
  numberOfEntries: row.number_of_entries,
  maxStay: row.max_stay,
  governmentFee: Number(row.government_fee_minor),
  stripeProductId: row.stripe_product_id,
  flagIconUrl: row.flag_icon_url,
  officialUrl: row.official_url,
  hasApplications: row.has_applications,
  archived: row.archived_at !== null,
  fromPrice: row.cheapest_minor == null ? undefined : Number(row.government_fee_minor) + Number(row.cheapest_minor),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const CHEAPEST = `(select min(price_minor) from visa_service
  where destination_id = destination.id and is_active and not is_upsell) as cheapest_minor`;

const select = (db: Db | Tx) => db<Row>('destination').select('destination.*', db.raw(CHEAPEST));

const onSlugTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'destination_slug'))
    throw new AppError('ALREADY_EXISTS', 'slug-taken', { fields: [{ path: 'slug', reason: 'slug-taken' }] });
  throw error;
};

const byId = async (db: Db | Tx, id: string): Promise<Destination> => {
  const row: Row | undefined = await select(db).where({ id }).first();
  if (!row) throw notFound('destination-not-found');
  return fromRow(row);
};

export const createDestinationRepository = () => {
  const insert = async (tx: Tx, details: DestinationDetails): Promise<Destination> => {
    const [row] = await tx('destination').insert(destinationRow(details)).returning('id').catch(onSlugTaken);
    await catalogChanged(tx, row.id);
    return byId(tx, row.id);
  };

  return {
    /** What visitors see, by visa name. */
    listActive: async (db: Db): Promise<Destination[]> =>
      (await select(db).whereNull('archived_at').orderBy(['visa_name', 'id'])).map(fromRow),

    /** All of them, newest first, as staff see them. */
    listAll: async (db: Db): Promise<Destination[]> =>
      (await select(db).orderBy([{ column: 'created_at', order: 'desc' }, 'visa_name', 'id'])).map(fromRow),

    /** Archived ones too: past orders refer to them. */
    get: (db: Db, id: string): Promise<Destination> => byId(db, id),

    getBySlug: async (db: Db, slug: string): Promise<Destination> => {
      const row: Row | undefined = await select(db).where({ slug }).whereNull('archived_at').first();
      if (!row) throw notFound('destination-not-found');
      return fromRow(row);
    },

    /** What is on sale, cheapest first. */
    listOffers: async (db: Db, nationality: CountryCode, country: CountryCode): Promise<Destination[]> => {
      const rows: Row[] = await select(db)
        .where({ destination_country: country })
        .whereNull('archived_at')
        .whereRaw('? = any(nationality_countries)', [nationality]);
      return rows
        .map(fromRow)
        .filter(({ fromPrice }) => fromPrice !== undefined)
        .sort((a, b) => Number(a.fromPrice) - Number(b.fromPrice) || a.slug.localeCompare(b.slug));
    },

    create: (db: Db, details: DestinationDetails, by: string): Promise<Destination> =>
      changeBy(db, by, (tx) => insert(tx, details)),

    /** ABORTED `record-changed` where somebody changed it after `seenAt`. */
    update: (db: Db, id: string, details: DestinationDetails, by: string, seenAt?: Date): Promise<Destination> =>
      changeBy(db, by, async (tx) => {
        await requireUnchanged(tx, 'destination', { id, seenAt });
        const changed = await tx('destination')
          .where({ id })
          .update({ ...destinationRow(details), updated_at: tx.fn.now() })
          .catch(onSlugTaken);
        if (changed === 0) throw notFound('destination-not-found');
        await sweepFlagIcons(tx);
        await catalogChanged(tx, id);
        return byId(tx, id);
      }),

    /** A copy without orders, services or upsells of its own. Copies made at the same time wait for one another. */
    duplicate: (db: Db, id: string, by: string): Promise<Destination> =>
      changeBy(db, by, async (tx) => {
        await tx.raw(`select pg_advisory_xact_lock(hashtext('destination-copy'))`);
        const source = await byId(tx, id);
        const slugs: string[] = await tx('destination').whereNull('archived_at').pluck('slug');
        return insert(tx, { ...source, slug: copySlug(source.slug, new Set(slugs)) });
      }),

    /**
     * Deletes it with its services and upsells; archives it where applications refer to it. @returns whether it was
     * archived
     */
    remove: (db: Db, id: string, by: string): Promise<boolean> =>
      changeBy(db, by, async (tx) => {
        const row = await tx('destination').where({ id }).forUpdate().first();
        if (!row) throw notFound('destination-not-found');
        if (row.has_applications)
          await tx('destination')
            .where({ id })
            .update({ archived_at: tx.raw('coalesce(archived_at, now())'), updated_at: tx.fn.now() });
        else await tx('destination').where({ id }).delete();
        await sweepFlagIcons(tx);
        await catalogChanged(tx, id);
        return row.has_applications;
      }),
  };
};
export type DestinationRepository = ReturnType<typeof createDestinationRepository>;
