import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const helm = resolve(__dirname, '../../helm');
const read = (path: string) => readFileSync(join(helm, path), 'utf8');

interface Alert {
  alert: string;
  annotations: { runbook: string };
}
interface AlertTest {
  alertname: string;
  exp_alerts: unknown[];
}

const { groups } = parse(read('visa/files/rules.yaml')) as { groups: { rules: (Alert | { record: string })[] }[] };
const alerts = groups.flatMap(({ rules }) => rules).filter((rule): rule is Alert => 'alert' in rule);
const testFiles = ['visa/tests/rules_test.yaml', 'visa/tests/rules_of_days_test.yaml'];
const expectations = testFiles.flatMap((file) => {
  const { tests } = parse(read(file)) as { tests: { alert_rule_test: AlertTest[] }[] };
  return tests.flatMap((one) => one.alert_rule_test);
});
const headings = [...read('README.md').matchAll(/^### (.+)$/gm)].map(([, text = '']) =>
  text.toLowerCase().replaceAll(' ', '-'),
);

const { VISA_CACHE = join(homedir(), '.cache/visa'), PATH = '' } = process.env;
const promtool = [join(VISA_CACHE, 'cluster/bin'), ...PATH.split(':')]
  .map((folder) => join(folder, 'promtool'))
  .find(existsSync);
/** `npm run cluster -- check` fetches promtool: without it this is counted as skipped, never as passed. */
const withPromtool = promtool ? it : it.skip;

describe('the alerts', () => {
  it.each(alerts)('$alert has a test in which it fires, one in which it is silent, and a runbook', (rule) => {
    const about = expectations.filter(({ alertname }) => alertname === rule.alert);
    expect(about.some((one) => one.exp_alerts.length > 0)).toBe(true);
    expect(about.some((one) => one.exp_alerts.length === 0)).toBe(true);
    expect(headings).toContain(rule.annotations.runbook);
  });

  it('ask for series that a process emits', () => {
    const root = resolve(helm, '..');
    const sources = globSync('services/*/src/**/*.ts', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const emitted = new Set(sources.flatMap((source) => source.match(/(?<=')visa_[a-z_]+(?=')/g) ?? []));
    const asked = read('visa/files/rules.yaml').match(/\bvisa_[a-z_]+/g) ?? [];
    const names = asked.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(names)].filter((name) => !emitted.has(name))).toEqual([]);
  });

  it('and the dashboards show only what a process emits, of one namespace, with outcomes that there are', () => {
    const root = resolve(helm, '..');
    const sources = globSync('services/*/src/**/*.ts', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const words = new Set(sources.flatMap((source) => source.match(/(?<=')[A-Za-z_]+(?=')/g) ?? []));
    const recorded = new Set(groups.flatMap(({ rules }) => rules.map((rule) => ('record' in rule ? rule.record : ''))));
    for (const name of globSync('visa/files/dashboards/*.json', { cwd: helm })) {
      const { panels } = JSON.parse(read(name)) as { panels: { title: string; targets?: { expr: string }[] }[] };
      for (const { title, targets = [] } of panels)
        for (const { expr } of targets) {
          const series = expr.match(/\b(visa|process)[_:][a-z0-9_:]+(\{[^}]*\})?/g) ?? [];
          expect({ title, series }).not.toEqual({ title, series: [] });
          for (const one of series) {
            expect(one).toContain('{namespace="$namespace"');
            const [metric = ''] = one.split('{');
            const base = metric.replace(/_(bucket|count|sum)$/, '');
            expect({
              title,
              metric,
              isKnown: metric.startsWith('process_') || words.has(base) || recorded.has(metric),
            }).toEqual({
              title,
              metric,
              isKnown: true,
            });
          }
          for (const [, outcome = ''] of expr.matchAll(/outcome!?="([^"]+)"/g)) expect(words).toContain(outcome);
        }
    }
  });

  it('are the ones that are tested', () => {
    const names = new Set(alerts.map(({ alert }) => alert));
    expect(expectations.filter(({ alertname }) => !names.has(alertname))).toEqual([]);
  });

  withPromtool('fire and stay silent as their tests say', () => {
    const { status, stdout, stderr } = spawnSync(
      promtool as string,
      ['test', 'rules', ...testFiles.map((file) => join(helm, file))],
      { encoding: 'utf8' },
    );
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});
