// npm run capacity -- --per-day N: what so many orders a day need, from what each was measured to cost
// (capacity/costs.json) and what is assumed of the business (capacity/model.ts). Writes the chart's values with
// --values FILE. Money only by your own unit prices.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import {
  ASSUMED,
  type Assumptions,
  type ChartServices,
  type Costs,
  limitsOf,
  planFor,
  valuesFor,
} from './capacity/model.ts';

const USAGE =
  'Usage: npm run capacity -- --per-day N [--values FILE] [--peak 5] [--looks 20] [--drafts 1] [--passports 1.5] ' +
  '[--kb-database N] [--kb-kafka N] [--kb-documents N] [--price-core-month N] [--price-gib-month N] [--price-gb-month N]';
const OPTIONS = [
  'per-day',
  'peak',
  'looks',
  'drafts',
  'passports',
  'kb-database',
  'kb-kafka',
  'kb-documents',
  'price-core-month',
  'price-gib-month',
  'price-gb-month',
] as const;
const MONTHS_DAYS = 365 / 12;

const readOptions = () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { ...Object.fromEntries(OPTIONS.map((name) => [name, text])), values: text },
  });
  const numberOf = (name: (typeof OPTIONS)[number]): number | undefined => {
    const given = (values as Record<string, string | undefined>)[name];
    if (given === undefined) return undefined;
    const number = Number(given);
    if (!Number.isFinite(number) || number < 0 || given === '') throw new Error(`--${name}: a number from 0 on`);
    return number;
  };
  return { numberOf, file: (values as { values?: string }).values };
};

const run = (): void => {
  const { numberOf, file } = readOptions();
  const perDay = numberOf('per-day');
  if (!perDay) throw new Error(USAGE);
  const root = join(import.meta.dirname, '../..');
  const costs: Costs = JSON.parse(readFileSync(join(import.meta.dirname, 'capacity/costs.json'), 'utf8'));
  const { services: chart }: { services: ChartServices } = parse(
    readFileSync(join(root, 'helm/visa/values.yaml'), 'utf8'),
  );
  const assumed: Assumptions = {
    ...ASSUMED,
    peakFactor: numberOf('peak') ?? ASSUMED.peakFactor,
    looks: numberOf('looks') ?? ASSUMED.looks,
    drafts: numberOf('drafts') ?? ASSUMED.drafts,
    passports: numberOf('passports') ?? ASSUMED.passports,
  };
  const deps = { costs, chart, assumed };
  const plan = planFor(perDay, deps);
  const say = console.log;

  say(
    `${perDay} orders a day: ${plan.ordersPerSecond.average.toFixed(2)} a second, ${plan.ordersPerSecond.peak.toFixed(2)} at the peak\n`,
  );
  say('part           cores at the peak   pods   of CPU   at most');
  for (const [name, { pods, cpu, most }] of Object.entries(plan.services)) {
    const spent = plan.cores[name]?.toFixed(2) ?? 'not measured';
    say(
      `${name.padEnd(14)} ${spent.padStart(17)} ${String(pods).padStart(6)} ${`${cpu}m`.padStart(8)} ${String(most).padStart(9)}`,
    );
  }
  for (const name of ['postgres', 'keycloak'])
    say(`${name.padEnd(14)} ${(plan.cores[name] ?? 0).toFixed(2).padStart(17)}`);
  say(
    `\n${plan.pods} pods, ${plan.requestedCores.toFixed(1)} cores and ${plan.requestedMemoryGi.toFixed(1)} GiB asked for; ` +
      `up to ${plan.connections} connections to PostgreSQL; ${plan.partitions} partitions a topic`,
  );
  const gigabytes = (['database', 'kafka', 'documents'] as const).map((name) => {
    const kilobytes = numberOf(`kb-${name}`);
    const year = kilobytes === undefined ? undefined : (kilobytes * perDay * 365) / 1e6;
    say(
      `${name}: ${year === undefined ? `left out, not measured (--kb-${name})` : `${year.toFixed(0)} GB a year, one copy`}`,
    );
    return year;
  });
  const [core, gib, gb] = [numberOf('price-core-month'), numberOf('price-gib-month'), numberOf('price-gb-month')];
  if (core === undefined || gib === undefined) say('money: left out (--price-core-month and --price-gib-month)');
  else {
    const compute = plan.requestedCores * core + plan.requestedMemoryGi * gib;
    const kept = gigabytes.reduce((total: number, year) => total + (year ?? 0), 0) * (gb ?? 0);
    const each = (compute + kept) / (perDay * MONTHS_DAYS);
    say(
      `money: ${each.toFixed(5)} an order for pods${kept ? ' and a year of storage' : ''}; PostgreSQL, Kafka and Keycloak are not in it`,
    );
  }
  say('\nGives way first:');
  for (const limit of limitsOf(deps)) say(`  from ${limit.perDay} orders a day: ${limit.what}`);
  say(`\nMeasured ${costs.measuredAt} on ${costs.machine}:`);
  for (const { command, of, cpuMs } of [costs.look, costs.save, costs.account, costs.orderRequest, costs.reading])
    say(
      `  ${of}: ${Object.entries(cpuMs)
        .map(([part, ms]) => `${part} ${ms}`)
        .join(', ')} ms (${command})`,
    );
  say('Not measured:');
  for (const what of costs.notMeasured) say(`  ${what}`);
  say(
    `Assumed: ${Object.entries(assumed)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  );
  if (!file) return;
  writeFileSync(file, `# npm run capacity -- --per-day ${perDay}\n${stringify(valuesFor(plan, chart))}`);
  say(`\n${file} written: helm upgrade … -f values.yaml -f ${file}`);
};

try {
  run();
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
