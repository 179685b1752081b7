import type { Db } from '@wayfare/kit/db';
import { changeBy } from './change-by.ts';
import { catalogChanged } from './published-events.ts';

export const TRANSLATED_LOCALES = ['es', 'fr'] as const;
export type TranslatedLocale = (typeof TRANSLATED_LOCALES)[number];

export interface Translation {
  locale: TranslatedLocale;
  source: string;
  /** Empty where the source is shown. */
  text: string;
}

/** A text of the catalogue in the reader's language; as it is where nobody has translated it. */
export type Translate = (source: string) => string;

const asIs: Translate = (source) => source;

/** Every text that a visitor sees. */
const SHOWN_TEXTS = `
  select unnest(array[destination_name, visa_name, valid_for, number_of_entries, max_stay]) as source
    from destination where archived_at is null
  union select unnest(array[service_name, short_name]) from visa_service where is_active and not is_upsell
  union select unnest(array[upsell_name, short_name, description]) from upsell where is_active`;

export const createTranslationRepository = () => ({
  list: (db: Db): Promise<Translation[]> =>
    db('text_translation').orderBy(['locale', 'source']).select('locale', 'source', 'text'),

  /** Every text that a visitor sees, in each other language; empty where it is not translated. */
  listShown: async (db: Db): Promise<Translation[]> => {
    const { rows } = await db.raw(
      `select locale, source, coalesce(text, '') as text
       from (${SHOWN_TEXTS}) as shown
       cross join unnest(cast(? as text[])) as locale
       left join text_translation using (locale, source)
       where source <> '' order by source, locale`,
      [[...TRANSLATED_LOCALES]],
    );
    return rows;
  },

  /** Into one language; English is what is written in the catalogue. */
  translatorTo: async (db: Db, locale: string): Promise<Translate> => {
    if (!(TRANSLATED_LOCALES as readonly string[]).includes(locale)) return asIs;
    const rows: Translation[] = await db('text_translation').where({ locale }).select('source', 'text');
    const texts = new Map(rows.map(({ source, text }) => [source, text]));
    return (source) => texts.get(source) ?? source;
  },

  /** An empty text takes the translation away. */
  save: (db: Db, translation: Translation, by: string): Promise<void> =>
    changeBy(db, by, async (tx) => {
      const { locale, source, text } = translation;
      if (text === '') await tx('text_translation').where({ locale, source }).delete();
      else
        await tx('text_translation')
          .insert({ locale, source, text, updated_at: tx.fn.now() })
          .onConflict(['locale', 'source'])
          .merge();
      await catalogChanged(tx, 'translations');
    }),
});
export type TranslationRepository = ReturnType<typeof createTranslationRepository>;
