import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Section, testNamesIn, wordsIn } from './specification.ts';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sections: Section[] = JSON.parse(read('frontends/e2e/specification.json'));
const statements = sections.flatMap((section) => section.statements);

const valuesOf = (messages: object): string[] =>
  Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)));

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !path.includes('.test.'))
    .map((path) => `${folder}/${path}`);
const services = ['gateway', 'catalog', 'application', 'payment', 'document', 'notification', 'kit', 'access'];

/** `{{name}}` in a message file, `{name}` in the specification. */
const messages = new Set(
  ['ui', 'shell', 'apply', 'admin']
    .flatMap((part) => filesIn(`frontends/${part}/src/locales`, /(^|\/)en\.json$/))
    .flatMap((path) => valuesOf(JSON.parse(read(path))))
    .map((text) => text.replaceAll(/\{\{(\w+)\}\}/g, '{$1}')),
);
/** Words of logs, mails and seeds stand in the sources. */
const sources = [
  ...services.flatMap((name) => filesIn(`services/${name}/src`, /\.ts$/)),
  ...filesIn('frontends/shell/src/auth', /\.tsx?$/),
  ...filesIn('frontends/apply/src/features/flow', /\.tsx?$/),
]
  .map(read)
  .join('\n');

it('names every statement once, in its section', () => {
  const ids = statements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { section, statements: own } of sections)
    for (const { id } of own) expect(id).toMatch(new RegExp(`^${section.replace('.', '\\.')}-\\d+$`));
});

it('shows every statement by a test that there is', () => {
  const names = new Map<string, string[]>();
  const missing = statements.filter(({ test }) => {
    const [path = '', name = ''] = test.split(' › ');
    if (!names.has(path)) names.set(path, existsSync(join(root, path)) ? testNamesIn(read(path)) : []);
    return names.get(path)?.filter((each) => each === name).length !== 1;
  });
  expect(missing.map(({ id, test }) => `${id}: ${test}`)).toEqual([]);
});

it('quotes the words as the screens have them', () => {
  const unknown = statements.flatMap(({ id, says }) =>
    wordsIn(says)
      .filter((words) => !messages.has(words) && !sources.includes(`'${words}'`))
      .map((words) => `${id}: ${words}`),
  );
  expect(unknown).toEqual([]);
});

it('has as many statements as the README says', () => {
  const said = /(\d+) statements of the specification, (\d+) of them read differently/.exec(read('README.md'));
  const differing = statements.filter(({ differs }) => differs);
  expect(said?.slice(1).map(Number)).toEqual([statements.length, differing.length]);
});

it('cites product decisions that are written down, and nothing outside the repository', () => {
  const written = new Set(
    [...read('docs/product-decisions.md').matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => number),
  );
  const cited = statements.flatMap(({ id, differs = '' }) =>
    [...differs.matchAll(/product decision ((?:\d+(?: and )?)+)/g)].flatMap(([, numbers]) =>
      (numbers as string).split(' and ').map((number) => ({ id, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(90);
  expect(cited.filter(({ number }) => !written.has(number))).toEqual([]);
  expect(statements.filter(({ differs = '' }) => /\btraps?\b|\.md\b/.test(differs)).map(({ id }) => id)).toEqual([]);
});
