import { loadavg } from 'node:os';
import { table } from '../table.ts';
import { AUDITS, type Figures } from './lighthouse.ts';
import type { Weight } from './weigh.ts';

const LIMITS = { script: 120_000, requests: 12, copies: 1, federation: 1.2, admin: 0, violations: 0 };

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

interface Measured {
  readonly federated: Readonly<Record<string, Weight>>;
  readonly plain: Readonly<Record<string, Weight>>;
  readonly lighthouse: Readonly<Record<string, Figures>>;
}

/** Prints the figures; answers how many limits were missed. */
export const report = ({ federated, plain, lighthouse }: Measured): number => {
  const rows: (string | number)[][] = [['figure', 'measured', 'limit', '']];
  let missed = 0;
  const row = (name: string, value: string | number, limit: string | number, isMet: boolean): void => {
    if (!isMet) missed += 1;
    rows.push([name, value, limit, isMet ? '' : 'missed']);
  };
  const of = (weights: Readonly<Record<string, Weight>>, name: string): Weight => {
    const weight = weights[name];
    if (!weight) throw new Error(`${name} was not weighed`);
    return weight;
  };
  const [landing, visit] = [of(federated, 'landing'), of(federated, 'visit')];
  row('landing: JavaScript, brotli', kB(landing.script), kB(LIMITS.script), landing.script <= LIMITS.script);
  row('landing: requests for it', landing.scripts, LIMITS.requests, landing.scripts <= LIMITS.requests);
  row('copies of React in a visit up to the step page', visit.copies, LIMITS.copies, visit.copies === LIMITS.copies);
  const cost = visit.script / of(plain, 'visit').script;
  row(
    'federation: JavaScript of that visit, against one plain build',
    `${cost.toFixed(3)} x`,
    `${LIMITS.federation} x`,
    cost <= LIMITS.federation,
  );
  const step = of(federated, 'step page').script / of(plain, 'step page').script;
  row(
    'federation: of the step page alone',
    `${step.toFixed(3)} x`,
    `${LIMITS.federation} x`,
    step <= LIMITS.federation,
  );
  const admin = Object.values(federated).reduce((sum, one) => sum + one.admin, 0);
  row('requests of travellers for the admin remote', admin, LIMITS.admin, admin === LIMITS.admin);
  const violations = Object.values(federated).flatMap((one) => one.violations);
  row('violations of the content security policy', violations.length, LIMITS.violations, violations.length === 0);
  for (const [page, figures] of Object.entries(lighthouse))
    for (const [key, limit, direction, write] of AUDITS) {
      const figure = figures[key] ?? Number.NaN;
      row(
        `Lighthouse, ${page}: ${key}`,
        write(figure),
        write(limit),
        direction === 'atLeast' ? figure >= limit : figure <= limit,
      );
    }
  table([
    ['page', 'JavaScript', 'files', 'all bytes', 'requests', 'plain build'],
    ...Object.entries(federated).map(([name, { script, scripts, bytes, requests }]) => [
      name,
      kB(script),
      scripts,
      kB(bytes),
      requests,
      kB(of(plain, name).script),
    ]),
  ]);
  for (const violation of new Set(violations)) console.log(`  ${violation}`);
  console.log('');
  table(rows);
  console.log(
    `\n${missed} missed; load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  return missed;
};
