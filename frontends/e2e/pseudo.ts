import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';

type Words = { [key: string]: string | string[] | Words };

const frontends = join(import.meta.dirname, '..');
/** Package -> folders with a file for each language. */
const folders = { ui: [''], shell: [''], apply: ['', 'after-payment'], admin: [''] };
const wordsOf = (name: string, folder: string, language: string): Words =>
  JSON.parse(readFileSync(join(frontends, name, 'src/locales', folder, `${language}.json`), 'utf8'));

const accents: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  n: 'ñ',
  c: 'ç',
};

/** Accents on everything but the values, two letters more for every five, and brackets that show where it ends. */
const pseudo = (text: string): string => {
  const accented = text
    .split(/(\{\{[^}]+\}\}|<[^>]+>)/)
    .map((part) => (/^[{<]/.test(part) ? part : part.replace(/[aeiouAEOnc]/g, (letter) => accents[letter] ?? letter)))
    .join('');
  return `⟦${accented}${' ~~~~'.repeat(Math.ceil((text.length * 0.4) / 5))}⟧`;
};

const pseudoWords = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : Array.isArray(value) ? value.map(pseudo) : pseudoWords(value),
    ]),
  );

const spanish = Object.entries(folders).flatMap(([name, list]) =>
  list.map((folder) => ({
    name,
    es: wordsOf(name, folder, 'es'),
    pseudo: pseudoWords(wordsOf(name, folder, 'en')),
  })),
);

/** The bundler writes a locale as JSON.parse('…'). */
const literal = /JSON\.parse\('((?:\\.|[^'\\])*)'\)/g;
const unquote = (body: string): string => body.replace(/\\(['\\])/g, '$1');
const quote = (text: string): string => text.replace(/[\\']/g, '\\$&');

/**
 * Replaces the Spanish words by a pseudo-language made of the English ones, on their way to the browser: the product
 * knows nothing of it. Adds to `replaced` which packages' words have been.
 */
export const speakPseudo = async (context: BrowserContext, replaced: Set<string>): Promise<void> => {
  await context.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const changed = text.replace(literal, (whole, body: string) => {
      const words: unknown = JSON.parse(unquote(body));
      const found = spanish.find(({ es }) => isDeepStrictEqual(es, words));
      if (!found) return whole;
      replaced.add(found.name);
      return `JSON.parse('${quote(JSON.stringify(found.pseudo))}')`;
    });
    await route.fulfill({ response, body: changed });
  });
};

/** Data that stands on the screens in a language of its own: catalogue, people, brand, a key's name. */
let data: string[] = ['alt+T', 'Myanmar (Birmania)', 'Islas Malvinas (Islas Falkland)'];
export const knowData = (texts: string[]): void => {
  data = [...data, ...texts.filter((text) => text.trim() !== '')];
};

/** Words may stand within words, as values. */
const withoutWords = (text: string): string => {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, '\n');
  return less === text ? text : withoutWords(less);
};

/** Texts and labels of the page that did not come from the words: anything outside the brackets that has letters. */
export const hardCodedText = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const found: { where: string; text: string }[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('script, style, iframe, .font-mono, option[lang], [data-sonner-toaster]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isWithinSelect = parent?.closest('select')?.checkVisibility() === true;
      if (parent && node.nodeValue?.trim() && (isShown(parent) || isWithinSelect) && !parent.closest('option[lang]'))
        found.push({ where: parent.localName, text: node.nodeValue });
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? '';
        if (text.trim() && isShown(element)) found.push({ where: `${element.localName}[${name}]`, text });
      }
    found.push({ where: 'title', text: document.title });
    return found;
  });
  const styles = ['long', 'short'] as const;
  const regions = styles.map((style) => new Intl.DisplayNames('es-ES', { type: 'region', style }));
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2024, month, 15).toLocaleDateString('es-ES', { month: 'long' }),
  );
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    new Date(2024, 0, 1 + day).toLocaleDateString('es-ES', { weekday: 'short' }),
  );
  const isData = (word: string) => {
    const bare = word.replace(/^\+\d+ \(/, '').replace(/^[\s·:,;–—×+()&/-]+|[\s·:,;–—×+()&/-]+$/g, '');
    return (
      !/\p{L}{2,}/u.test(bare) ||
      /^[0-9a-f]{8}$/.test(bare) || // an order number
      months.includes(bare) ||
      weekdays.includes(bare) ||
      data.some((text) => text.includes(bare)) ||
      /^\S+@\S+$/.test(bare) ||
      // A date as Spanish writes it, in the list of the staff with the month first.
      /^\d{1,2} (de )?[a-z]{3,10}( de)? \d{4}$/.test(bare) ||
      /^\p{L}{3,5}\.? \d{1,2}$/u.test(bare) ||
      /^\d{1,2}:\d{2} [A-Z]{2,5}(?:[+-]\d{1,2})?$/.test(bare) || // a time with its zone
      /^[\d.,]+\s(min|h|d)$/.test(bare) || // a duration, by Intl
      countries.has(bare)
    );
  };
  const countries = new Set(
    [...Array(26 * 26).keys()].flatMap((index) => {
      const code = String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26));
      return regions.flatMap((names) => names.of(code) ?? []);
    }),
  );
  return [
    ...new Set(
      texts.flatMap(({ where, text }) => {
        const outside = withoutWords(text).split(/\n| · |, /);
        return outside.filter((part) => part.trim() && !isData(part)).map((part) => `${where} “${part.trim()}”`);
      }),
    ),
  ];
};
