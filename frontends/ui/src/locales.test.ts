import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Words = { readonly [key: string]: string | Words };

const frontends = join(__dirname, '../..');
/** Folders with a file for each language. */
const folders = [
  'ui/src/locales',
  'shell/src/locales',
  'apply/src/locales',
  'apply/src/locales/after-payment',
  'admin/src/locales',
];

const flat = (words: Words, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
const read = (folder: string, language: string): Record<string, string> =>
  Object.fromEntries(flat(JSON.parse(readFileSync(join(frontends, folder, `${language}.json`), 'utf8')) as Words));

const valuesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();
const tagsIn = (text: string) => (text.match(/<\/?\w+>/g) ?? []).sort();

/** Words that a language shares with English. */
const shared: Record<string, readonly string[]> = {
  es: ['Error: ', 'Error', 'Total', 'No', 'Slug', 'Australia', 'India', 'China'],
  fr: [
    ...['Notifications', 'Menu', 'Site', 'Contact', 'Destination', 'Destinations', 'destinations', 'Total', 'Visa'],
    ...['E-mail', 'Date', 'Documents', 'Selfie', 'Actions', 'Slug', 'Description', 'Type', 'Sessions', 'Messages'],
    ...['{{count}} destination', '{{count}} destinations'],
  ],
};
/** Without a word of its own: marks, values, years. */
const isWordless = (text: string) => !/\p{L}{2,}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''));

describe.each(folders)('the words in %s', (folder) => {
  const english = read(folder, 'en');

  it('have every plural in both its forms', () => {
    const plurals = Object.keys(english).filter((key) => /_(?:one|other)$/.test(key));
    for (const key of plurals) expect(english).toHaveProperty([key.replace(/_(?:one|other)$/, '_one')]);
    for (const key of plurals) expect(english).toHaveProperty([key.replace(/_(?:one|other)$/, '_other')]);
  });

  describe.each(['es', 'fr'])('in %s', (language) => {
    const words = read(folder, language);

    it('have the keys of the English ones', () =>
      expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort()));

    it('carry the same values and marks', () => {
      const carried = (all: Record<string, string>) =>
        Object.fromEntries(Object.entries(all).map(([key, text]) => [key, [...valuesIn(text), ...tagsIn(text)]]));
      expect(carried(words)).toEqual(carried(english));
    });

    it('leave nothing empty and nothing in English', () => {
      const untold = Object.entries(words).filter(
        ([key, text]) =>
          text.trim() === '' || (text === english[key] && !isWordless(text) && !shared[language]?.includes(text)),
      );
      expect(untold).toEqual([]);
    });
  });
});
