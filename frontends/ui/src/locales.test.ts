import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyPaths } from '@visa/ui/testing/key-paths';

const frontends = join(__dirname, '../..');
const read = (part: string, language: string) =>
  JSON.parse(readFileSync(join(frontends, part, 'src/locales', `${language}.json`), 'utf8')) as object;

describe.each(['ui', 'shell', 'apply', 'admin'])('the words of %s', (part) => {
  it.each(['es', 'fr'])('have the same keys in %s as in English', (language) =>
    expect(keyPaths(read(part, language))).toEqual(keyPaths(read(part, 'en'))),
  );
});
