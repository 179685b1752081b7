import type { Pictures } from './order.ts';

const fixture = (name: string): ArrayBuffer =>
  open(import.meta.resolve(`../../../services/ocr/test/fixtures/${name}`), 'b') as ArrayBuffer;

/** Real photographs' worth of bytes: an invented specimen's data page, and a picture without one. */
export const pictures: Pictures = { selfie: fixture('passport-none.jpg'), passport: fixture('passport-marlowe.jpg') };
