import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPackages } from '@wayfare/ui/build/shared-packages';
import { sharedModules } from './shared-modules.ts';

const frontends = join(__dirname, '../..');
const sources = globSync('{apply,admin,ui}/src/**/*.{ts,tsx}', { cwd: frontends })
  // Neither tests nor a remote's own page run on what the shell shares.
  .filter((file) => !/\.test\.|\/testing\/|standalone/.test(file))
  .map((file) => ({ file, text: readFileSync(join(frontends, file), 'utf8') }));

/** The names that a source takes from a package while it runs, types left out. */
const namesTaken = (text: string, from: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
    .filter(([, , source]) => source === from)
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));

/** The shell's own page is the only place that starts these. */
const startedByTheShell = ['initReactI18next', 'Toaster'];

describe('what the shell shares with the remotes', () => {
  it('is what their builds leave out', () => {
    expect(Object.keys(sharedModules).sort()).toEqual(Object.keys(sharedPackages).sort());
  });

  it.each(Object.keys(sharedModules))('%s has every name that the remotes take from it', (name) => {
    const taken = sources.flatMap(({ text }) => namesTaken(text, name));
    const missing = new Set(
      taken.filter((one) => !startedByTheShell.includes(one) && !(one in (sharedModules[name] ?? {}))),
    );
    expect([...missing]).toEqual([]);
  });
});
