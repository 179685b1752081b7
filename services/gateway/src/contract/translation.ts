import { z } from 'zod';

/** What a text of the catalogue is in another language, for every entry that has it. */
export const translation = z
  .strictObject({
    locale: z.enum(['es', 'fr']),
    source: z.string().min(1, 'required').max(1000, 'too-long'),
    text: z.string().trim().max(1000, 'too-long'),
  })
  .meta({ id: 'Translation' });

/** GET admin/translations */
export const translationList = z.object({ translations: z.array(translation) }).meta({ id: 'TranslationList' });

export type Translation = z.infer<typeof translation>;
