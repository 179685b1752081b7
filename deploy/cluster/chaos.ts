// npm run cluster -- chaos [names]: faults of a cluster that `up` made, one after another under load, and
// what travellers saw of each. Fails where an acknowledged write is lost or requests fail for longer than promised.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Heard, watchAlerts } from './chaos/alerts.ts';
import { FAULTS, faultOf } from './chaos/faults.ts';
import { dropNothing } from './chaos/network.ts';
import { type Seen, seenSince, startWitness, type Witness } from './chaos/watch.ts';
import { URLS } from './cluster-access.ts';
import { allRolledOut, expect } from './tests/cluster.ts';
import { payOrder } from './traffic.ts';
import { writeTable } from './write-table.ts';

/** Seconds that requests may go on failing once the cause is gone. */
const PROMISED = 30;
/** Quiet for so long, and it is over. */
const QUIET_MS = 15_000;
const PATIENCE_MS = 180_000;
const WARM_UP_MS = 5_000;

interface Outcome extends Seen {
  readonly name: string;
  readonly what: string;
  /** Seconds from the fault's beginning until its cause was gone. */
  readonly stood: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  /** Seconds that one took afterwards who pays and hands in a passport page; the complaint where it came to nothing. */
  readonly journey: number | string;
  /** Of each alert: seconds from the fault on until it was pending, and until it fired. */
  readonly alerts: readonly { readonly name: string; readonly pending: number; readonly firing?: number }[];
}

/** Seconds for which requests failed after the cause was gone. */
const failedAfter = ({ failedUntil = 0, stood }: Outcome): number => Math.max(0, failedUntil - stood);

const untilQuiet = async ({ asked }: Witness, since: number): Promise<void> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(500)) {
    const lastFailure = asked.reduce(
      (last, { began, ms, status }) => (status === 0 || status >= 500 ? Math.max(last, began + ms) : last),
      since,
    );
    if (Date.now() - lastFailure > QUIET_MS) return;
  }
};

/** Events flow, Stripe and the documents are reached: what reads and drafts do not show. */
const journeyAfterwards = async (): Promise<number | string> => {
  const began = Date.now();
  return payOrder(URLS.web, URLS.stripe).then(
    () => (Date.now() - began) / 1_000,
    ({ message }: Error) => message,
  );
};

const alertsOf = (heard: ReadonlyMap<string, Heard>, began: number): Outcome['alerts'] =>
  [...heard].map(([name, { pending, firing }]) => ({
    name,
    pending: (pending - began) / 1_000,
    ...(firing !== undefined && { firing: (firing - began) / 1_000 }),
  }));

/** @param standSeconds how long the fault stands instead of its own time; one that is over at once takes none */
const suffer = async (name: string, standSeconds?: number): Promise<Outcome> => {
  const fault = faultOf(name);
  if (!fault) throw new Error(`No fault is called ${name}.`);
  await allRolledOut();
  await fault.prepare?.();
  const witness = await startWitness(URLS.web);
  const watch = await watchAlerts();
  await sleep(WARM_UP_MS);
  const began = Date.now();
  let undone = began;
  try {
    const undo = await fault.begin();
    await sleep((fault.seconds && (standSeconds ?? fault.seconds)) * 1_000);
    await undo();
    undone = Date.now();
    await untilQuiet(witness, undone);
  } finally {
    dropNothing();
  }
  const kept = await witness.stop();
  const journey = await journeyAfterwards();
  await watch.stop();
  const stood = (undone - began) / 1_000;
  const alerts = alertsOf(watch.heard, began);
  return { name, what: fault.what, stood, journey, alerts, ...seenSince(witness.asked, began), ...kept };
};

const inSeconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} s`;

const rowOf = (outcome: Outcome): string[] => [
  `\`${outcome.name}\``,
  outcome.what,
  inSeconds(outcome.stood),
  String(outcome.sent),
  outcome.failed ? `${outcome.failed} (${outcome.unexplained})` : '0',
  outcome.failedFrom === undefined ? '' : `${inSeconds(outcome.failedFrom)} to ${inSeconds(outcome.failedUntil ?? 0)}`,
  inSeconds(failedAfter(outcome)),
  inSeconds(outcome.slowest),
  `${outcome.lost.length} of ${outcome.acknowledged}`,
  typeof outcome.journey === 'number' ? inSeconds(outcome.journey) : 'not paid',
  outcome.alerts
    .map(({ name, pending, firing }) => `${name} ${inSeconds(pending)}${firing ? `, fires ${inSeconds(firing)}` : ''}`)
    .join('; '),
];

const HEADER = [
  'Fault',
  'What happens',
  'Stands for',
  'Requests',
  'Failed (without a reason)',
  'Failed from, to',
  'After the cause',
  'Slowest answer',
  'Acknowledged writes lost',
  'An order paid afterwards',
  'Alerts, pending from',
];

const tableOf = (outcomes: readonly Outcome[]): string =>
  [HEADER, HEADER.map(() => '---'), ...outcomes.map(rowOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const faultsOf = ({ name, lost, ...outcome }: Outcome): string[] => [
  ...(typeof outcome.journey === 'string' ? [`${name}: nobody could pay afterwards: ${outcome.journey}`] : []),
  ...lost.map((one) => `${name}: acknowledged, yet lost: ${one}`),
  ...(failedAfter({ name, lost, ...outcome }) > PROMISED
    ? [`${name}: requests failed for ${inSeconds(failedAfter({ name, lost, ...outcome }))} after the cause was gone`]
    : []),
];

/**
 * All faults, or those of these names. `--stand SECONDS` lets them stand for so long, until alerts fire; `--write` puts
 * the table into helm/README.md.
 */
export const chaos = async (args: readonly string[]): Promise<void> => {
  const { positionals: wanted, values } = parseArgs({
    args: [...args],
    options: { stand: { type: 'string' }, write: { type: 'boolean' } },
    allowPositionals: true,
  });
  const stand = values.stand === undefined ? undefined : Number(values.stand);
  expect(stand === undefined || stand > 0, '--stand takes seconds.');
  const names = wanted.length ? wanted : Object.keys(FAULTS);
  for (const name of names)
    expect(faultOf(name) !== undefined, `No fault is called ${name}. There are:\n${Object.keys(FAULTS).join('\n')}`);
  const outcomes: Outcome[] = [];
  for (const name of names) {
    const outcome = await suffer(name, stand);
    outcomes.push(outcome);
    console.log(rowOf(outcome).join(' | '));
  }
  console.log(`\n${tableOf(outcomes)}`);
  if (values.write) writeTable('chaos', tableOf(outcomes));
  const faults = outcomes.flatMap(faultsOf);
  expect(faults.length === 0, faults.join('\n'));
};
