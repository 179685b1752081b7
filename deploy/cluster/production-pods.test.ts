import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithHelm, type Rendered, rendered, secretsOf } from './render-chart.ts';

const isWorkload = ({ kind }: Rendered) => /^(Deployment|Job|CronJob)$/.test(kind);
const nameOf = ({ metadata }: Rendered) => metadata.name.replace(/^visa-/, '');

const rowsOf = (heading: string): string[][] => {
  const page = readFileSync(join(__dirname, '../../docs/security/cryptography.md'), 'utf8');
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [, ...rows] = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| /.test(line));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describeWithHelm('the secrets of a production installation', () => {
  it('are given to nobody but those that the page on keys names', () => {
    const given = rendered('production')
      .filter(isWorkload)
      .flatMap((made) =>
        secretsOf([made], nameOf(made))
          .filter(({ secret }) => secret === 'visa-secrets')
          .map(({ key }) => `${key} to ${nameOf(made)}`),
      );
    const named = rowsOf('Who is given which secret').flatMap(([keys, holders]) =>
      namesIn(keys).flatMap((key) => namesIn(holders).map((holder) => `${key} to ${holder}`)),
    );
    expect(given.length).toBeGreaterThan(30);
    expect([...new Set(given)].sort()).toEqual(named.sort());
  });

  it('have each a life that is written down: who makes it, how long it is used, what a compromise asks for', () => {
    const lives = new Map(rowsOf('Life of a key').map(([key = '', ...cells]) => [key, cells]));
    for (const [secret, , life = ''] of rowsOf('Who is given which secret'))
      expect({ secret, life: lives.get(life)?.filter((cell) => /\w/.test(cell)).length }).toEqual({ secret, life: 3 });
  });
});

describeWithHelm('the pods of an installation', () => {
  it.each(['production', 'minimal', 'operators', 'air-gapped'])('are asked for no debugging by %s', (profile) => {
    const containers = rendered(profile)
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .flatMap(({ spec }) => [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers]);
    const told = containers.flatMap(({ env = [] }) => env as { name: string; value?: string }[]);
    expect(told.filter(({ name }) => /^(DEBUG|NODE_DEBUG|NODE_OPTIONS|ALLOW_EVALUATION)$/.test(name))).toEqual([]);
    expect(new Set(told.flatMap(({ name, value }) => (name === 'NODE_ENV' ? [value] : [])))).toEqual(
      new Set(['production']),
    );
    expect(new Set(told.flatMap(({ name, value }) => (name === 'LOG_LEVEL' ? [value] : [])))).toEqual(
      new Set(['info']),
    );
    expect(JSON.stringify(containers.map(({ command, args }) => [command, args]))).not.toMatch(/--inspect/);
  });
});
