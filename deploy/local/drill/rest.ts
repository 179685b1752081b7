import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../machine.ts';
import { reconcileNow } from '../reconcile-command.ts';
import type { Books } from './books.ts';
import type { History } from './history.ts';
import { checkHistories } from './invariants.ts';
import type { Target } from './target.ts';

const SETTLED_WITHIN_MS = 300_000;
const HURRY_EVERY_MS = 15_000;

/** Waits until nothing is left to be done. @returns what is left when it has taken too long, and how long it took */
export const awaitRest = async (
  { platform }: Pick<Target, 'platform'>,
  books: Books,
  withinMs = SETTLED_WITHIN_MS,
): Promise<{ left: string[]; tookMs: number }> => {
  const began = Date.now();
  let left: string[] = [];
  let quiet = 0;
  for (let hurried = 0; Date.now() - began < withinMs; await sleep(1_000)) {
    try {
      if (!(await answers(`${platform.urls.api}/destinations`))) throw new Error('the API does not answer');
      left = await books.unrest();
      if (left.length > 0 && Date.now() - hurried > HURRY_EVERY_MS) {
        hurried = Date.now();
        await books.hurry();
      }
    } catch (error) {
      left = [(error as Error).message];
    }
    quiet = left.length === 0 ? quiet + 1 : 0;
    if (quiet === 3) break;
  }
  return { left, tookMs: Date.now() - began };
};

/**
 * Waits for rest, reconciles, and says what does not hold: histories that broke with their steps, work that was left,
 * differences that are open.
 */
export const checkAtRest = async (
  target: Target,
  books: Books,
  histories: readonly History[],
  faults: readonly string[] = [],
): Promise<{ violations: number; broken: number; repaired: number }> => {
  const { say, platform, ports, dataDir } = target;
  const reconcile = () => reconcileNow({ ports, secrets: platform.secrets, dataDir }, { days: 1 });
  await awaitRest(target, books);
  const { repaired } = await reconcile();
  const { left } = await awaitRest(target, books);
  const { differences } = await reconcile();
  const found = await checkHistories(histories, books);
  for (const [{ index, plan, traveller }, violations] of found) {
    say(`! history ${index}: ${violations.join('; ')}\n  plan: ${JSON.stringify(plan)}`);
    for (const step of traveller.steps) say(`  ${step}`);
  }
  if (left.length > 0) say(`! not at rest: ${left.join('; ')}`);
  for (const difference of differences) say(`! a difference is open: ${JSON.stringify(difference)}`);
  const violations = found.size + left.length + differences.length;
  if (violations > 0 && faults.length > 0) say(`  faults meanwhile: ${faults.join(', ')}`);
  return { violations, broken: found.size, repaired };
};
