import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** An issued visa is one or two pages; what follows is leaflets. */
const MOST_PAGES = 20;
const MOST_CHARACTERS = 100_000;
const MOST_MS = 8_000;
/** Fewer letters and digits are a page number or a stamp beside a picture, not what a visa says. */
const FEWEST_SIGNS = 20;
/** Glyphs without a meaning, as of a font that does not say which letters it draws. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu;
const CONTROLS = /[^\P{Cc}\n]/gu;
const MOST_MEANINGLESS = 0.3;

export type VisaReading = { outcome: 'read'; text: string } | { outcome: 'no-text' | 'unreadable' };

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** What stands on a page, and in the fields of a form that lies on it. */
const textOfPage = async (document: Document, number: number): Promise<string> => {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const annotations: { fieldValue?: unknown }[] = await page.getAnnotations();
  page.cleanup();
  const printed = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  const entered = annotations.flatMap(({ fieldValue }) => (typeof fieldValue === 'string' ? fieldValue : []));
  return [printed, ...entered].join('\n');
};

const isMeaningless = (text: string): boolean => {
  const signs = text.replace(/\s/g, '');
  return (signs.match(MEANINGLESS)?.length ?? 0) > MOST_MEANINGLESS * signs.length;
};

/**
 * The text of an issued visa's first pages, so that it can be compared with the case. `no-text` of a scan or a picture,
 * and of letters that only look like some; `unreadable` where it can't be opened, or takes too long.
 */
export const readVisaFile = async (file: Uint8Array): Promise<VisaReading> => {
  // A library that is not there is no fault of the file.
  await getResolvedPDFJS();
  try {
    const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
    const giveUpAt = performance.now() + MOST_MS;
    let text = '';
    for (let page = 1; page <= Math.min(document.numPages, MOST_PAGES) && text.length < MOST_CHARACTERS; page += 1) {
      // What was read so far may lack the very page that names somebody.
      if (performance.now() > giveUpAt) return { outcome: 'unreadable' };
      text += `${await textOfPage(document, page)}\n`;
    }
    await document.loadingTask.destroy();
    const signs = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (signs < FEWEST_SIGNS || isMeaningless(text)) return { outcome: 'no-text' };
    return { outcome: 'read', text: text.replace(CONTROLS, ' ').slice(0, MOST_CHARACTERS) };
  } catch {
    return { outcome: 'unreadable' };
  }
};
