import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const USES = [
  /create(?:Cipheriv|Decipheriv)\(\s*'([^']+)'/g,
  /ALGORITHM = '([^']+)'/g,
  /(?<name>createHmac)\(\s*'([^']+)'/g,
  /createHash\(\s*'([^']+)'/g,
  /algorithms: \[([^\]]+)\]/g,
];

/** The algorithms that a source names, as the inventory names them. */
const algorithmsIn = (source: string): string[] =>
  USES.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap((found) => {
      const named = found.at(-1) ?? '';
      if (found[0].startsWith('createHmac')) return [`hmac ${named}`];
      return named.includes("'") ? [...named.matchAll(/'([^']+)'/g)].map(([, one]) => one ?? '') : [named];
    }),
  );

const rows = readFileSync(join(ROOT, 'docs/security/cryptography.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '')))
  .filter(([, algorithms = [], , files = []]) => algorithms.length > 0 && files.length > 0);

const sources = globSync('{services/*,frontends/{edge,shell,ui,apply,admin}}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (path) => !/\.test\.tsx?$|\/test-[\w-]+\.ts$|\/testing\//.test(path),
);

describe('the inventory of cryptography', () => {
  it('has every use of an algorithm, with its file', () => {
    const inventoried = new Set(
      rows.flatMap(([, algorithms = [], , files = []]) =>
        algorithms.flatMap((one) => files.map((file) => `${one} in ${file}`)),
      ),
    );
    const used = new Set(
      sources.flatMap((path) => algorithmsIn(readFileSync(join(ROOT, path), 'utf8')).map((one) => `${one} in ${path}`)),
    );
    expect([...used].sort()).toEqual([...inventoried].sort());
    expect(used.size).toBeGreaterThan(15);
  });

  it('has none that is weak', () => {
    expect(
      algorithmsIn("createHash('md5'); createHmac('sha1', key); createCipheriv('aes-128-ecb', key)").sort(),
    ).toEqual(['aes-128-ecb', 'hmac sha1', 'md5']);
    const named = rows.flatMap(([, algorithms = []]) => algorithms);
    for (const one of named) expect(['aes-256-gcm', 'hmac sha256', 'sha256', 'EdDSA', 'RS256', 'ES256']).toContain(one);
  });
});
