import type { Db, Tx } from '@wayfare/kit/db';
import type { WrappedKey } from '@wayfare/kit/envelope';
import type { ApplicationId } from '../domain/application.ts';
import type { EnteredVisa } from '../domain/case/held-change.ts';

export interface IssuedVisa extends EnteredVisa {
  deliveredAt: Date;
}

interface Deps {
  /** With the application's data key; an empty text is none. */
  seal: (key: WrappedKey, id: ApplicationId, text: string) => Buffer | null;
  open: (key: WrappedKey, id: ApplicationId, sealed: Buffer | null) => string;
}

/** All SQL of the visas that travellers have. */
export const createVisaRecords = ({ seal, open }: Deps) => {
  const visaColumns = (id: ApplicationId, visa: IssuedVisa, key: WrappedKey) => ({
    document_id: visa.documentId,
    sealed_number: seal(key, id, visa.visaNumber),
    valid_from: visa.validFrom || null,
    valid_until: visa.validUntil || null,
    delivered_at: visa.deliveredAt,
  });

  const addVisas = async (tx: Tx, id: ApplicationId, visas: IssuedVisa[], key: WrappedKey): Promise<void> => {
    await tx('issued_visa').insert(
      visas.map((visa) => ({ application_id: id, traveller: visa.traveller, ...visaColumns(id, visa, key) })),
    );
  };

  /** @returns the file that the traveller had until now; undefined where this traveller has no visa. */
  const replaceVisa = async (
    tx: Tx,
    id: ApplicationId,
    visa: IssuedVisa,
    key: WrappedKey,
  ): Promise<string | undefined> => {
    const place = { application_id: id, traveller: visa.traveller };
    const before = await tx('issued_visa').where(place).forUpdate().first('document_id');
    if (!before) return undefined;
    await tx('issued_visa')
      .where(place)
      .update(visaColumns(id, visa, key));
    return before.document_id;
  };

  const listVisas = async (db: Db, id: ApplicationId, key: WrappedKey): Promise<IssuedVisa[]> => {
    const rows = await db('issued_visa')
      .where({ application_id: id })
      .orderBy('traveller')
      .select('*', db.raw('valid_from::text as starts, valid_until::text as ends'));
    return rows.map((row) => ({
      traveller: row.traveller,
      documentId: row.document_id,
      visaNumber: open(key, id, row.sealed_number),
      validFrom: row.starts ?? '',
      validUntil: row.ends ?? '',
      deliveredAt: row.delivered_at,
    }));
  };

  const isDelivered = async (db: Db, id: ApplicationId, documentId: string): Promise<boolean> =>
    (await db('issued_visa').where({ application_id: id, document_id: documentId }).first('traveller')) !== undefined;

  /** The files of delivered visas, by application. */
  const listVisaDocuments = async (db: Db, ids: ApplicationId[]): Promise<Map<ApplicationId, string[]>> => {
    const rows: { application_id: ApplicationId; document_ids: string[] }[] = await db('issued_visa')
      .whereIn('application_id', ids)
      .groupBy('application_id')
      .select('application_id', db.raw('array_agg(document_id::text) as document_ids'));
    return new Map(rows.map((row) => [row.application_id, row.document_ids]));
  };

  /** Visas of applications that are not erased, of which nobody was reminded yet and which expire soon. */
  const expiring = (db: Db | Tx, now: Date) =>
    db('issued_visa as v')
      .join('application_detail as d', 'd.application_id', 'v.application_id')
      .whereNotNull('d.data_key')
      .whereRaw(
        `v.valid_until >= :day::date and :day::date >=
          v.valid_until - least(30, (v.valid_until - greatest(v.valid_from, v.delivered_at::date)) / 2)`,
        { day: now.toISOString().slice(0, 10) },
      )
      .whereRaw(
        `not exists (select from case_event e where e.application_id = v.application_id
          and e.kind = 'visa-expiry-reminded' and e.details ->> 'document' = v.document_id::text)`,
      );

  const findExpiring = async (db: Db | Tx, now: Date): Promise<ApplicationId | undefined> =>
    (await expiring(db, now).first('v.application_id as id'))?.id;

  const listExpiring = (
    db: Db | Tx,
    id: ApplicationId,
    now: Date,
  ): Promise<Pick<IssuedVisa, 'traveller' | 'documentId'>[]> =>
    expiring(db, now)
      .where({ 'v.application_id': id })
      .orderBy('v.traveller')
      .select('v.traveller', 'v.document_id as documentId');

  return { findExpiring, listExpiring, addVisas, replaceVisa, listVisas, isDelivered, listVisaDocuments };
};
