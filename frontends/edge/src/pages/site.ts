import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Words {
  readonly title: string;
  readonly note: string;
}

/** As in `countryInSentence`. */
export interface CountryWords {
  readonly name: string;
  readonly the: string;
  readonly of: string;
  readonly in: string;
}

/** What the shell's build says of itself (`pages.json`), and the pages it has made. */
export interface Site {
  readonly brand: string;
  /** Every address of the site; `:name` is any one segment. */
  readonly paths: readonly string[];
  /** The first segments of the addresses that each remote answers. */
  readonly roots: Readonly<Record<string, readonly string[]>>;
  /** What stands in a step's page for its title and note. */
  readonly places: Words;
  /** Address -> the file that is served there. */
  readonly landings: Readonly<Record<string, string>>;
  /** Language -> address of a step -> what is known of it without asking. */
  readonly steps: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** Language -> ISO code -> the country's name, alone and inside a sentence. */
  readonly countries: Readonly<Record<string, Readonly<Record<string, CountryWords>>>>;
  /** The content of a file, its addresses absolute. */
  readonly page: (file: string) => string;
}

/** Reads it once. `origin` stands before the addresses that search engines want absolute. */
export const readSite = async (folder: string, origin: string): Promise<Site> => {
  const known: Omit<Site, 'page'> = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8'));
  const files = [
    'app.html',
    ...Object.keys(known.steps).map((language) => `step-${language}.html`),
    ...Object.values(known.landings),
  ];
  const read = async (file: string) =>
    [file, (await readFile(join(folder, file), 'utf8')).replaceAll('{{origin}}', origin)] as const;
  const pages = new Map(await Promise.all(files.map(read)));
  const page = (file: string): string => {
    const text = pages.get(file);
    if (text === undefined) throw new Error(`The shell has no ${file}`);
    return text;
  };
  return { ...known, page };
};

const isOf = (pattern: string, path: string): boolean => {
  const parts = pattern.split('/');
  const given = path.split('/');
  return parts.length === given.length && parts.every((part, index) => part === given[index] || part.startsWith(':'));
};

export const isPage = ({ paths }: Site, path: string): boolean => paths.some((pattern) => isOf(pattern, path));
