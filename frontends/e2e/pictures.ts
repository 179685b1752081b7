import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../services/ocr/test/fixtures');

/** Specimens of passports as a phone takes them, with what stands on them. */
export const passports = {
  marlowe: { file: join(folder, 'passport-marlowe.jpg'), lastName: 'MARLOWE', number: '548219073' },
  mueller: { file: join(folder, 'passport-mueller.jpg'), lastName: 'MÜLLER-LÜTJEN' },
};

/** A picture without a passport's zone on it. */
export const portrait = join(folder, 'passport-none.jpg');
