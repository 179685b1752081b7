import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { bundleOf } from '@wayfare/kit/test-process';
import { createVisaFilePool } from '../src/visa-file/visa-file-pool.ts';

const pool = createVisaFilePool(bundleOf(join(__dirname, '..'), 'visa-file/visa-file-process'));
afterAll(() => pool.close());
const readVisaFile = (file: Buffer) => pool.read(file);

const aPdf = async (build: (pdf: PDFDocument) => void | Promise<void>) => {
  const pdf = await PDFDocument.create();
  await build(pdf);
  return Buffer.from(await pdf.save());
};
const withText = (...lines: string[]) =>
  aPdf((pdf) => {
    const page = pdf.addPage();
    for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 700 - 30 * index, size: 12 });
  });

describe('what an issued visa says', () => {
  it('is read line by line, with accents', async () => {
    const reading = await readVisaFile(await withText('Surname: PEÑA', 'Given names: JOSÉ', 'Passport No: X1234567'));
    expect(reading).toEqual({
      outcome: 'read',
      text: expect.stringMatching(/Surname: PEÑA\s*\n\s*Given names: JOSÉ\s*\n\s*Passport No: X1234567/),
    });
  });

  it('is read from the fields of a form as well', async () => {
    const file = await aPdf(async (pdf) => {
      const page = pdf.addPage();
      page.drawText('Electronic travel authorisation', { x: 40, y: 700 });
      const field = pdf.getForm().createTextField('holder');
      field.setText('LOVELACE ADA');
      field.addToPage(page, { x: 40, y: 600, font: await pdf.embedFont(StandardFonts.Helvetica) });
    });
    expect(await readVisaFile(file)).toMatchObject({ text: expect.stringContaining('LOVELACE ADA') });
  });

  it.each<[string, (pdf: PDFDocument) => void | Promise<void>]>([
    ['pages without text', (pdf) => void pdf.addPage()],
    ['a page number alone', (pdf) => pdf.addPage().drawText('Page 1 of 1', { x: 40, y: 40 })],
    [
      'a picture of a visa',
      async (pdf) => {
        // 1 x 1 pixel.
        const picture = await pdf.embedPng(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        );
        pdf.addPage().drawImage(picture, { width: 500, height: 700 });
      },
    ],
  ])('is not known from %s', async (_, build) => {
    expect(await readVisaFile(await aPdf(build))).toEqual({ outcome: 'no-text' });
  });

  it('is not known from a file that cannot be opened', async () => {
    const locked = await aPdf((pdf) => {
      pdf.addPage().drawText('A visa for somebody who knows', { x: 40, y: 700 });
      pdf.encrypt({ ownerPassword: 'owner', userPassword: 'user' });
    });
    for (const file of [locked, Buffer.from('%PDF-1.7')])
      expect(await readVisaFile(file)).toEqual({ outcome: 'unreadable' });
  });

  it('is that of the first twenty pages', async () => {
    const file = await aPdf((pdf) => {
      for (let page = 1; page <= 21; page += 1) pdf.addPage().drawText(`This is page number ${page}`, { x: 40, y: 40 });
    });
    const reading = await readVisaFile(file);
    expect(reading).toMatchObject({ text: expect.stringContaining('number 20') });
    expect(reading).not.toMatchObject({ text: expect.stringContaining('number 21') });
  });
});
