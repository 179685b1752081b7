import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { MAX_UPLOAD_BYTES } from '@wayfare/proto/document/v1/limits';
import { readRevisions } from './read-revisions.ts';

export type VisaFileFault = 'not-a-pdf' | 'not-safe' | 'too-large';
export type Judgement = { accepted: true } | { fault: VisaFileFault };

const HEADER = Buffer.from('%PDF-');

/** Keys of a dictionary that run something, carry other files or send something, whichever object holds them. */
const ACTIVE_KEYS: ReadonlySet<string> = new Set(['JS', 'JavaScript', 'AA', 'EmbeddedFiles', 'EF', 'RichMedia', 'XFA']);
/** Types of action (ISO 32000-2, 12.6.4) beside those that only show another place or a web page. */
const ACTIVE_ACTIONS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
]);

const nameOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? object.decodeText() : '');

/** Nested objects only: each indirect object is looked at by itself. */
const isActive = (object: PDFObject): boolean => {
  if (object instanceof PDFStream) return isActive(object.dict);
  if (object instanceof PDFArray) return object.asArray().some(isActive);
  if (!(object instanceof PDFDict)) return false;
  return object.entries().some(([key, value]) => {
    const name = nameOf(key);
    if (ACTIVE_KEYS.has(name)) return true;
    if (name === 'S' && ACTIVE_ACTIONS.has(nameOf(value))) return true;
    return isActive(value);
  });
};

/** As an array, OpenAction only says which page is shown first; many writers add it. */
const runsOnOpening = (object: PDFObject): boolean => {
  if (!(object instanceof PDFDict)) return false;
  const opening = object.lookup(PDFName.of('OpenAction'));
  return opening instanceof PDFDict && nameOf(opening.lookup(PDFName.of('S'))) !== 'GoTo';
};

/**
 * Whether a file is a PDF that only shows pages: one that a reader can open without a password, that runs nothing,
 * sends nothing and carries no other file. Judged by its content, whatever it is called, in all its revisions: which of
 * them a reader shows is the file's own choice.
 */
export const judgeVisaFile = async (upload: Buffer): Promise<Judgement> => {
  if (upload.length > MAX_UPLOAD_BYTES) return { fault: 'too-large' };
  if (!upload.subarray(0, HEADER.length).equals(HEADER)) return { fault: 'not-a-pdf' };
  try {
    const document = await PDFDocument.load(upload, {
      ignoreEncryption: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
    });
    if (document.isEncrypted) return { fault: 'not-safe' };
    if (document.getPageCount() === 0) return { fault: 'not-a-pdf' };
    const { definitions, hidesObjects } = await readRevisions(upload);
    const isUnsafe = hidesObjects || definitions.some((object) => runsOnOpening(object) || isActive(object));
    return isUnsafe ? { fault: 'not-safe' } : { accepted: true };
  } catch {
    // An encrypted file often cannot even be parsed without its password.
    return { fault: upload.includes('/Encrypt') ? 'not-safe' : 'not-a-pdf' };
  }
};
