import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

const A4 = { width: 595, height: 842 };
const MARGIN = 42;
const FOOT = 54;
/** Of one value, on one page. */
const MOST_LINES = 50;
/** Stands for a letter that the font doesn't have. */
export const UNPRINTABLE = '□';
const BLACK = rgb(0.08, 0.1, 0.14);
const GREY = rgb(0.4, 0.43, 0.48);
const LINE = rgb(0.85, 0.87, 0.9);

const { resolve } = createRequire(import.meta.url);
const FONTS = [resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')];

interface Style {
  font: PDFFont;
  size: number;
  colour?: typeof BLACK;
}

/** Lines of text no wider than `width`; a word that is wider alone is broken. */
const wrap = (text: string, { font, size }: Style, width: number): string[] => {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    if (line) lines.push('');
    for (const letter of word) {
      const grown = `${lines.at(-1)}${letter}`;
      if (fits(grown)) lines[lines.length - 1] = grown;
      else lines.push(letter);
    }
  }
  return lines;
};

/** A4 pages that are filled from top to bottom, in a font that has Latin, Greek and Cyrillic letters. */
export const startPages = async ({ title, now }: { title: string; now: Date }) => {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const [regular, bold] = await Promise.all(
    FONTS.map(async (file) => pdf.embedFont(await readFile(file), { subset: true })),
  );
  if (!regular || !bold) throw new Error('a font is missing');
  pdf.setTitle(title);
  pdf.setProducer('Wayfare');
  pdf.setCreator('Wayfare');
  pdf.setCreationDate(now);
  pdf.setModificationDate(now);
  const known = new Set(regular.getCharacterSet());
  let page: PDFPage = pdf.addPage([A4.width, A4.height]);
  let top = A4.height - MARGIN;
  const width = A4.width - 2 * MARGIN;

  const printable = (text: string): string =>
    [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
      .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : UNPRINTABLE))
      .join('');

  const nextPage = (): void => {
    page = pdf.addPage([A4.width, A4.height]);
    top = A4.height - MARGIN;
  };
  const makeRoom = (height: number): void => {
    if (top - height < FOOT) nextPage();
  };
  const write = (lines: readonly string[], left: number, { font, size, colour = BLACK }: Style): void => {
    for (const [index, line] of lines.entries())
      page.drawText(line, { x: left, y: top - size - index * size * 1.35, size, font, color: colour });
  };
  const text = (words: string, style: Style, after: number): void => {
    const lines = wrap(printable(words), style, width);
    const height = lines.length * style.size * 1.35;
    makeRoom(height);
    write(lines, MARGIN, style);
    top -= height + after;
  };

  const pair = (label: string, value: string, labelStyle: Style, valueStyle: Style): void => {
    const values = wrap(printable(value), valueStyle, width * 0.6);
    for (let from = 0; from < values.length; from += MOST_LINES) {
      const labels = wrap(from === 0 ? printable(label) : '', labelStyle, width * 0.36);
      const lines = values.slice(from, from + MOST_LINES);
      const height = Math.max(labels.length * labelStyle.size, lines.length * valueStyle.size) * 1.35 + 7;
      makeRoom(height);
      write(labels, MARGIN, labelStyle);
      write(lines, MARGIN + width * 0.4, valueStyle);
      top -= height;
    }
    page.drawLine({
      start: { x: MARGIN, y: top + 2 },
      end: { x: MARGIN + width, y: top + 2 },
      thickness: 0.5,
      color: LINE,
    });
  };

  return {
    nextPage,
    heading: (words: string) => text(words, { font: bold, size: 15 }, 6),
    subheading: (words: string) => text(words, { font: bold, size: 11 }, 4),
    note: (words: string) => text(words, { font: regular, size: 9, colour: GREY }, 8),
    /** Room between two groups of rows. */
    gap: (): void => {
      top -= 12;
    },
    /** A label and its value beside each other, a line under both; a long value goes on on the next page. */
    row: (label: string, value: string): void =>
      pair(label, value, { font: regular, size: 9, colour: GREY }, { font: regular, size: 10 }),
    /** A row that adds up those above it. */
    sum: (label: string, value: string): void => pair(label, value, { font: bold, size: 10 }, { font: bold, size: 10 }),
    /** A JPEG with what it is, at most `height` points high. */
    picture: async (bytes: Buffer, caption: string, height: number): Promise<void> => {
      const image = await pdf.embedJpg(bytes);
      const scale = Math.min(width / image.width, height / image.height);
      makeRoom(image.height * scale + 24);
      text(caption, { font: regular, size: 9, colour: GREY }, 2);
      page.drawImage(image, {
        x: MARGIN,
        y: top - image.height * scale,
        width: image.width * scale,
        height: image.height * scale,
      });
      top -= image.height * scale + 14;
    },
    finish: async (foot: string): Promise<Buffer> => {
      const pages = pdf.getPages();
      for (const [index, one] of pages.entries())
        one.drawText(`${printable(foot)} · ${index + 1} / ${pages.length}`, {
          x: MARGIN,
          y: 28,
          size: 8,
          font: regular,
          color: GREY,
        });
      return Buffer.from(await pdf.save());
    },
  };
};
