import type { Tx } from '@wayfare/kit/db';
import type { ApplicationId } from '../domain/application.ts';
import { type ApplicationRow, toApplication } from './application-row.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { PeopleIndex } from './people-index.ts';

const INDEXED_AT_ONCE = 100;

/** Paid applications without an entry in the index of people: they were paid before there was one. */
export const createUnindexedPeople = ({ cipher, people }: { cipher: FieldCipher; people: PeopleIndex }) => ({
  /**
   * Fills the index for up to 100 of them behind an id. @returns their ids, in order. One that is being saved right now
   * is left out: its save fills the index, or a later walk does.
   */
  indexAfter: async (tx: Tx, after: ApplicationId): Promise<ApplicationId[]> => {
    const found: ApplicationRow[] = await tx('application')
      .join('application_detail', 'application_id', 'id')
      .whereNotNull('data_key')
      .whereNull('people')
      .whereNotNull('paid_at')
      .where('application_id', '>', after)
      .orderBy('application_id')
      .limit(INDEXED_AT_ONCE)
      .forUpdate('application')
      .skipLocked();
    for (const row of found)
      await tx('application_detail')
        .where({ application_id: row.id })
        .update({ people: people.columnOf(toApplication(row, cipher)) });
    return found.map(({ id }) => id);
  },
});
export type UnindexedPeople = ReturnType<typeof createUnindexedPeople>;
