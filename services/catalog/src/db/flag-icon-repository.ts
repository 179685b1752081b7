import type { Db, Tx } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { FlagIconFile } from '../flags/clean-flag-icon.ts';

const PREFIX = '/api/flags/';

/** Deletes icons that no destination shows. One just uploaded waits for its dialog to be saved. */
export const sweepFlagIcons = async (tx: Db | Tx): Promise<void> => {
  await tx('flag_icon')
    .whereRaw("created_at < now() - interval '1 day'")
    .whereRaw('not exists (select 1 from destination where flag_icon_url = ? || flag_icon.name)', [PREFIX])
    .delete();
};

export const createFlagIconRepository = () => ({
  /** The same picture is kept once. @returns its address */
  store: async (db: Db, { name, contentType, content }: FlagIconFile): Promise<string> => {
    await sweepFlagIcons(db);
    await db('flag_icon')
      .insert({ name, content_type: contentType, content })
      .onConflict('name')
      .merge({ created_at: db.fn.now() });
    return PREFIX + name;
  },

  get: async (db: Db, name: string): Promise<{ contentType: string; content: Buffer }> => {
    const row = await db('flag_icon').where({ name }).first();
    if (!row) throw notFound('flag-not-found');
    return { contentType: row.content_type, content: row.content };
  },
});
export type FlagIconRepository = ReturnType<typeof createFlagIconRepository>;
