// Each part away in each way that can be made here: what a traveller is answered meanwhile, and how soon all is well
// again.
import { setTimeout as sleep } from 'node:timers/promises';
import { openBooks } from './books.ts';
import { createControls } from './faults.ts';
import { outagesOf, type Possible } from './outage-list.ts';
import { createProbes, type Probe } from './outage-probes.ts';
import { awaitRest } from './rest.ts';
import { createStaff } from './staff.ts';
import type { Target } from './target.ts';
import type { Answer } from './traveller.ts';

const EVERY_MS = 1_500;
const WELL_WITHIN_MS = 120_000;

interface Seen {
  readonly ok: number;
  readonly slowestMs: number;
  readonly failures: Map<string, number>;
}

export interface OutageRow {
  readonly part: string;
  readonly how: string;
  readonly seen: string;
  readonly wellAfterSeconds: number | undefined;
  readonly lost: number;
  readonly fives: number;
}

const isWell = ({ status }: Answer): boolean => status >= 200 && status < 300;

const watch = async ({ ask }: Probe, until: () => boolean): Promise<Seen> => {
  const seen = { ok: 0, slowestMs: 0, failures: new Map<string, number>() };
  while (!until()) {
    const began = Date.now();
    const answer = await ask();
    seen.slowestMs = Math.max(seen.slowestMs, Date.now() - began);
    if (isWell(answer)) seen.ok += 1;
    else {
      const words = answer.status === 0 ? 'no answer within 20 s' : `${answer.status} ${answer.reason}`;
      seen.failures.set(words, (seen.failures.get(words) ?? 0) + 1);
    }
    await sleep(Math.max(0, EVERY_MS - (Date.now() - began)));
  }
  return seen;
};

const words = (name: string, { ok, slowestMs, failures }: Seen): string | undefined => {
  if (failures.size === 0) return slowestMs > 3_000 ? `${name}: up to ${(slowestMs / 1000).toFixed(0)} s` : undefined;
  const said = [...failures].map(([what, count]) => `${what} (${count})`).join(', ');
  return `${name}: ${said}${ok ? `, ${ok} answered` : ''}, in up to ${(slowestMs / 1000).toFixed(0)} s`;
};

interface OutagesOptions extends Possible {
  readonly seconds: number;
  /** Names of parts; all without it. */
  readonly only?: readonly string[];
}

/** Goes through the outages, each for so long. */
export const runOutages = async (
  target: Target,
  { seconds, only, ...possible }: OutagesOptions,
): Promise<OutageRow[]> => {
  const staff = createStaff(target);
  const books = openBooks(target, staff);
  const controls = createControls(target);
  const rows: OutageRow[] = [];
  try {
    const outages = outagesOf(target, controls, possible).filter(({ part }) => !only || only.includes(part));
    for (const [index, outage] of outages.entries()) {
      if (outage.prepare) {
        await outage.prepare();
        await awaitRest(target, books, WELL_WITHIN_MS);
      }
      const { probes, countLost, fives } = await createProbes(target, staff, index * 10);
      await outage.begin();
      const end = Date.now() + seconds * 1_000;
      const seen = await Promise.all(
        probes.map(async (probe) => words(probe.name, await watch(probe, () => Date.now() > end))),
      );
      await outage.end();
      const healed = Date.now();
      const isAllWell = async () => (await Promise.all(probes.map(({ ask }) => ask()))).every(isWell);
      let well = false;
      while (!well && Date.now() - healed < WELL_WITHIN_MS) well = (await isAllWell()) && (await isAllWell());
      const wellAfterSeconds = well ? (Date.now() - healed) / 1000 : undefined;
      await awaitRest(target, books, WELL_WITHIN_MS);
      const said = seen.filter((line) => line !== undefined).join('; ') || 'nothing';
      const row = {
        part: outage.part,
        how: outage.how,
        seen: said,
        wellAfterSeconds,
        lost: await countLost(),
        fives: fives(),
      };
      rows.push(row);
      target.say(
        `${row.part} ${row.how}: ${said}; well after ${wellAfterSeconds?.toFixed(1) ?? 'more than 120'} s, ${row.lost} lost`,
      );
    }
    return rows;
  } finally {
    await controls.heal();
    await books.close();
  }
};
