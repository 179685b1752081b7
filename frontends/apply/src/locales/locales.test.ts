import en from './en.json';
import es from './es.json';
import fr from './fr.json';

const keysOf = (words: object, path = ''): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${name}.`) : [`${path}${name}`],
  );
const placeholdersOf = (words: object): string[] =>
  Object.values(words).flatMap((value) =>
    typeof value === 'object' ? placeholdersOf(value) : [(String(value).match(/{{\w+}}/g) ?? []).sort().join()],
  );

test.each([
  ['es', es],
  ['fr', fr],
])('%s says all that English says, with the same values', (_, words) => {
  expect(keysOf(words)).toEqual(keysOf(en));
  expect(placeholdersOf(words)).toEqual(placeholdersOf(en));
});
