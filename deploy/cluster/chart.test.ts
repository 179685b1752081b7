import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { CHART as chart, template, withHelm } from './render-chart.ts';

const read = (path: string) => readFileSync(join(chart, path), 'utf8');

type Values = Record<string, unknown>;
const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
/** As helm lays a values file over the chart's own. */
const overlay = (below: Values, above: Values): Values => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([key, value]) => {
      const under = below[key];
      return [key, isMap(value) && isMap(under) ? overlay(under, value) : value];
    }),
  ),
});

const defaults: Values = parse(read('values.yaml'));
const accepts = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(read('values.schema.json')));
const faultsOf = (values: Values): string[] =>
  accepts(overlay(defaults, values))
    ? []
    : (accepts.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

const matrix = readdirSync(join(chart, 'ci')).filter((name) => name.endsWith('-values.yaml'));
const bad = readdirSync(join(chart, 'tests/bad')).map((name) => {
  const text = read(`tests/bad/${name}`);
  const [, by = '', says = ''] = /^# refused by: (\w+)\n# says: (.+)\n/.exec(text) ?? [];
  return { name, by, says, values: parse(text) as Values };
});
const refusedBy = (kind: string) => bad.filter(({ by }) => by === kind);

describe("the chart's values", () => {
  it('has at least twelve ways of installing and twenty-five of getting it wrong', () => {
    expect(matrix.length).toBeGreaterThanOrEqual(12);
    expect(refusedBy('schema').length).toBeGreaterThanOrEqual(25);
    expect(bad).toHaveLength(refusedBy('schema').length + refusedBy('render').length);
  });

  it.each(matrix)('accepts %s', (name) => {
    expect(faultsOf(parse(read(`ci/${name}`)))).toEqual([]);
  });

  it.each(refusedBy('schema'))('refuses $name and says $says', ({ values, says }) => {
    expect(faultsOf(values).join('\n')).toContain(says);
  });

  it.each(refusedBy('render'))('lets the schema pass $name, which the render refuses', ({ values }) => {
    expect(faultsOf(values)).toEqual([]);
  });
});

describe('the chart', () => {
  withHelm.each(matrix)('renders %s', (name) => {
    const { status, stderr } = template(join(chart, 'ci', name));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  withHelm.each(matrix)(
    'marks no pod of %s with its own version, so that an upgrade restarts only what it changes',
    (name) => {
      const rendered = parseAllDocuments(template(join(chart, 'ci', name)).stdout).map((document) => document.toJS());
      const templates = rendered
        .filter((made) => made?.kind === 'Deployment')
        .map(({ spec }) => spec.template.metadata);
      expect(templates.length).toBeGreaterThan(9);
      expect(JSON.stringify(templates)).not.toContain('helm.sh/chart');
    },
  );

  withHelm('moves a remote by a value, with the shell’s image as it was and nothing else restarted', () => {
    const values = join(chart, 'ci', matrix[0] as string);
    const podsOf = (...more: string[]): Map<string, string> =>
      new Map(
        parseAllDocuments(template(values, ...more).stdout)
          .map((document) => document.toJS())
          .filter((made) => made?.kind === 'Deployment')
          .map(({ metadata, spec }) => [metadata.name, JSON.stringify(spec.template)]),
      );
    const entry = 'https://files.example/apply/2/remoteEntry.js';
    const before = podsOf();
    const after = podsOf('--set', `remotes.entries.apply=${entry}`);
    const changed = [...after].filter(([name, pod]) => before.get(name) !== pod);
    expect(changed.map(([name]) => name)).toEqual([expect.stringMatching(/-shell$/)]);
    const setting = JSON.stringify({ name: 'REMOTE_ENTRIES', value: JSON.stringify({ apply: entry }) });
    expect(changed[0]?.[1]).toContain(setting);
    expect(changed[0]?.[1].replace(`${setting},`, '').replace(`,${setting}`, '')).toBe(
      before.get(changed[0]?.[0] as string),
    );
  });

  withHelm.each(refusedBy('render'))('refuses to render $name and says $says', ({ name, says }) => {
    const { status, stderr } = template(join(chart, 'tests/bad', name));
    expect(status).toBe(1);
    expect(stderr).toContain(says);
  });
});
