// npm run cluster -- alerts [names]: brings every alert of the chart about by its cause on a cluster that `up` made,
// and says after how long it fired. Fails where one does not.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cause, LASTING, PASSING } from './alerts/causes.ts';
import type { Undo } from './alerts/means.ts';
import { type AlertWatch, watchAlerts } from './chaos/alerts.ts';
import { dropNothing } from './chaos/network.ts';
import { BIN, CHART, environment, kubectl, URLS } from './cluster-access.ts';
import { allRolledOut, expect, rolledOut, until } from './tests/cluster.ts';
import { payOrder, startEveryday } from './traffic.ts';
import { writeTable } from './write-table.ts';

export const RULES = join(CHART, 'files/rules.yaml');
/** Nobody waits for a quarter of an hour to see that an alert fires: the time that it must hold is cut. */
const HELD = 'for: 20s';
/** What takes minutes, days or a thousand events in the chart's rules; series and causes stay as they are. */
const SOONER: readonly (readonly [rule: string, sooner: string])[] = [
  ['visa_reconciliation_age_seconds) > 3600', 'visa_reconciliation_age_seconds) > 960'],
  ['visa_job_age_seconds{kind!="redact-payer"}) > 3600', 'visa_job_age_seconds{kind!="redact-payer"}) > 240'],
  ['visa_payer_redaction_age_seconds) > 7 * 86400', 'visa_payer_redaction_age_seconds) > 60'],
  ['visa_stripe_event_age_seconds) > 600', 'visa_stripe_event_age_seconds) > 60'],
  ['visa_duplicate_refund_age_seconds) > 900', 'visa_duplicate_refund_age_seconds) > 60'],
  ['visa_event_lag) > 5000', 'visa_event_lag) > 20'],
  ['> 26 * 3600', '> 60'],
];
/** Their series come from operators that this cluster does not run; promtool's tests alone show them. */
export const OF_OPERATORS = ['VisaCertificateExpires', 'VisaDatabaseAway', 'VisaDatabaseLag', 'VisaLogNotArchived'];

export const soonerRules = (): string => {
  let rules = readFileSync(RULES, 'utf8').replaceAll(/for: \w+/g, HELD);
  for (const [rule, sooner] of SOONER) {
    expect(rules.includes(rule), `No rule says ${rule} any more.`);
    rules = rules.replace(rule, sooner);
  }
  return rules;
};

const useRules = async (rules: string): Promise<void> => {
  const metadata = { name: 'rules', namespace: 'monitoring' };
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { 'rules.yaml': rules } });
  execFileSync(join(BIN, 'kubectl'), ['apply', '-f', '-'], { input, env: environment });
  await kubectl('-n', 'monitoring', 'rollout', 'restart', 'deployment/prometheus');
  await kubectl('-n', 'monitoring', 'rollout', 'status', 'deployment/prometheus', '--timeout=120s');
};

interface Outcome {
  readonly alert: string;
  readonly what: string;
  /** Seconds after the cause; missing where it did not fire. */
  readonly fired?: number;
}

/** Waits until they have all fired, or the time is over. */
const outcomeOf = async ({ heard }: AlertWatch, cause: Cause, began: number): Promise<Outcome[]> => {
  const hasFired = (alert: string): boolean => heard.get(alert)?.firing !== undefined;
  for (const end = began + cause.within * 1_000; Date.now() < end; await sleep(1_000))
    if (cause.alerts.every(hasFired)) break;
  return cause.alerts.map((alert) => {
    const firing = heard.get(alert)?.firing;
    const outcome = { alert, what: cause.what, ...(firing && { fired: Math.round((firing - began) / 1_000) }) };
    console.log(firing ? `fired  ${alert} after ${outcome.fired} s: ${cause.what}` : `SILENT ${alert}: ${cause.what}`);
    return outcome;
  });
};

const isWanted = (names: readonly string[]) => (cause: Cause) =>
  names.length === 0 || cause.alerts.some((alert) => names.includes(alert));

const begun = async (watch: AlertWatch, cause: Cause): Promise<{ cause: Cause; began: number; undo: Undo }> => {
  await watch.calm(cause.alerts);
  // What was disturbed before is well again.
  const pays = () => payOrder(URLS.web, URLS.stripe).then(Boolean, () => false);
  if (cause.needsEverything) await until(pays, 120_000, 'Nobody can pay.');
  const began = Date.now();
  return { cause, began, undo: await cause.begin() };
};

const bringAbout = async (watch: AlertWatch, names: readonly string[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const undone: Undo[] = [];
  const passing = PASSING.filter(isWanted(names));
  try {
    const lasting = [];
    for (const cause of LASTING.filter(isWanted(names))) {
      const one = await begun(watch, cause);
      lasting.push(one);
      undone.unshift(one.undo);
    }
    undone.unshift(await startEveryday(URLS.web, 20));
    for (const cause of passing.filter(({ needsEverything }) => !needsEverything))
      outcomes.push(...(await pass(watch, cause)));
    for (const { cause, began } of lasting) outcomes.push(...(await outcomeOf(watch, cause, began)));
  } finally {
    // The cluster is left as it was, also where something here fails.
    for (const undo of undone) await undo();
  }
  for (const cause of passing.filter(({ needsEverything }) => needsEverything))
    outcomes.push(...(await pass(watch, cause)));
  return outcomes;
};

const pass = async (watch: AlertWatch, cause: Cause): Promise<Outcome[]> => {
  const { began, undo } = await begun(watch, cause);
  try {
    return await outcomeOf(watch, cause, began);
  } finally {
    await undo();
    await allRolledOut();
  }
};

/** All alerts, or those of these names; `--write` puts the table into helm/README.md. */
export const alerts = async (args: readonly string[]): Promise<void> => {
  const { positionals: names, values } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean' } },
    allowPositionals: true,
  });
  const caused = [...LASTING, ...PASSING].flatMap((cause) => cause.alerts);
  for (const name of names) expect(caused.includes(name), `No cause here is for ${name}.`);
  await allRolledOut();
  await useRules(soonerRules());
  const watch = await watchAlerts();
  try {
    const outcomes = await bringAbout(watch, names);
    const rows = outcomes.map(({ alert, what, fired }) => `| ${alert} | ${what} | ${fired ?? 'not'} s |`);
    const table = ['| Alert | Cause | Fired after |', '| --- | --- | --- |', ...rows].join('\n');
    console.log(`\n${table}`);
    if (values.write) writeTable('alerts', table);
    const silent = outcomes.filter(({ fired }) => fired === undefined);
    expect(silent.length === 0, `${silent.map(({ alert }) => alert).join(', ')}: silent.`);
  } finally {
    dropNothing();
    await watch.stop();
    await useRules(readFileSync(RULES, 'utf8'));
    await rolledOut('gateway');
  }
};
