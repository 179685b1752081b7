// A few minutes of each drill, by a command of its own: its faults differ from run to run.
import { runBackupDrill } from './backup.ts';
import { createChance } from './chance.ts';
import { runCrashPoints, withCrashPoints } from './crash-points.ts';
import { runHistories } from './histories.ts';
import type { Target } from './target.ts';

const CRASH_POINTS = 12;
/** As short as they can be while each meets a fault or two. */
const HISTORIES = { count: 50, startWithinMs: 8_000, faultsForMs: 12_000 };

/** What a platform has to be started with for the sample to run on it. */
export const FOR_DRILLS = { describe: withCrashPoints, longestPauseMs: 1_000 };

/** Other points, histories and faults each time; DRILL_SEED repeats a run. */
export const runSample = async (target: Target): Promise<{ passed: number; failed: number }> => {
  const seed = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
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
