import type { Db, Tx } from '@wayfare/kit/db';
import type { ApplicationId } from '../domain/application.ts';

/** `dropped`: the case was no longer ready as it was when the attempt began. */
export type HandOverState = 'begun' | 'dropped' | 'sent' | 'filed' | 'approved' | 'refused';

export interface HandOverRow {
  applicationId: ApplicationId;
  attempt: number;
  readySince: Date;
  adapter: string;
  state: HandOverState;
}

interface Row {
  application_id: ApplicationId;
  attempt: number;
  ready_since: Date;
  adapter: string;
  state: HandOverState;
}

const toHandOver = (row: Row): HandOverRow => ({
  applicationId: row.application_id,
  attempt: row.attempt,
  readySince: row.ready_since,
  adapter: row.adapter,
  state: row.state,
});

/** All SQL of what adapters have handed over. */
export const createGovernmentHandOvers = () => ({
  /**
   * Begins one attempt for a case of these destinations that is ready and was not handed over since. @returns whether
   * there was one
   */
  beginNext: async (db: Db, countries: readonly string[], adapterOf: (country: string) => string, now: Date) =>
    db.transaction(async (tx) => {
      const ready = await tx('casework as c')
        .join('application as a', 'a.id', 'c.application_id')
        .where('c.stage', 'ready')
        .whereIn('a.destination_country', countries)
        .whereNotExists((known) =>
          known
            .from('government_hand_over as h')
            .whereRaw('h.application_id = c.application_id and h.ready_since = c.stage_since'),
        )
        .orderBy('c.stage_since')
        .forUpdate('c')
        .skipLocked()
        .first('c.application_id', 'c.stage_since', 'a.destination_country');
      if (!ready) return false;
      const { application_id } = ready;
      const before = await tx('government_hand_over').where({ application_id }).count({ attempts: '*' }).first();
      await tx('government_hand_over').insert({
        application_id,
        attempt: Number(before?.attempts ?? 0) + 1,
        ready_since: ready.stage_since,
        adapter: adapterOf(ready.destination_country),
        begun_at: now,
        tried_at: new Date(0),
      });
      return true;
    }),

  /** One that was begun and not tried since `before`; noted as tried now. */
  takeBegun: async (db: Db, before: Date, now: Date): Promise<HandOverRow | undefined> => {
    const next = db('government_hand_over')
      .where({ state: 'begun' })
      .where('tried_at', '<', before)
      .orderBy('tried_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select('application_id', 'attempt');
    const [row]: Row[] = await db('government_hand_over')
      .whereIn(['application_id', 'attempt'], next)
      .update({ tried_at: now })
      .returning('*');
    return row && toHandOver(row);
  },

  lock: async (tx: Tx, applicationId: ApplicationId, attempt: number): Promise<HandOverRow | undefined> => {
    const row = await tx('government_hand_over').where({ application_id: applicationId, attempt }).forUpdate().first();
    return row && toHandOver(row as Row);
  },

  setState: async (tx: Tx, { applicationId, attempt }: HandOverRow, state: HandOverState, now: Date): Promise<void> => {
    await tx('government_hand_over')
      .where({ application_id: applicationId, attempt })
      .update({ state, ...(state === 'sent' && { sent_at: now }) });
  },
});
export type GovernmentHandOvers = ReturnType<typeof createGovernmentHandOvers>;
