// A few minutes of each drill, by a command of its own: its faults differ from run to run.
import { runBackupDrill } from './backup.ts';
import { createChance } from './chance.ts';
import { runCrashPoints, withCrashPoints } from './crash-points.ts';
import { runHistories } from './histories.ts';
import type { Target } from './target.ts';

const CRASH_POINTS = 12;
/** As short as they can be while each meets a fault or two: `npm test` waits for them. */
const HISTORIES = { count: 50, startWithinMs: 8_000, faultsForMs: 12_000 };

/** What a platform has to be started with for histories, or the whole sample, to run on it. */
export const FOR_HISTORIES = { longestPauseMs: 1_000 };
export const FOR_DRILLS = { ...FOR_HISTORIES, describe: withCrashPoints };

interface Counted {
  readonly passed: number;
  readonly failed: number;
}

/** DRILL_SEED repeats what is tried. */
const seedOr = (otherwise: number): number => Number(process.env.DRILL_SEED ?? otherwise);

/** The histories alone, the same in every `npm test`, on any platform that is at rest. */
export const runSomeHistories = async (target: Target): Promise<Counted> => {
  const seed = seedOr(1);
  const began = Date.now();
  const { histories, faults, violations } = await runHistories(target, { ...HISTORIES, seed });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  target.say(`  ${histories} histories with ${faults} faults, seed ${seed}, ${seconds} s`);
  return { passed: Math.max(0, histories - violations), failed: violations };
};

/** A backup, crash points and histories, others each time. */
export const runSample = async (target: Target): Promise<Counted> => {
  const seed = seedOr(Date.now() % 1_000_000);
  const began = Date.now();
  const note = (what: string) => target.say(`  ${what}, seed ${seed}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  const { broken: backup } = await runBackupDrill(target);
  for (const line of backup) target.say(`! ${line}`);
  note('a backup recovered');
  const crash = await runCrashPoints(target, { chance: createChance(seed), most: CRASH_POINTS });
  note(`${crash.tried} of ${crash.points} crash points`);
  const histories = await runHistories(target, { ...HISTORIES, seed });
  note(`${histories.histories} histories with ${histories.faults} faults`);
  const failed = backup.length + crash.violations + histories.violations;
  return { passed: Math.max(0, 1 + crash.tried + histories.histories - failed), failed };
};
