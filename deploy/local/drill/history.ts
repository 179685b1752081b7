// One random history: a traveller with luck as the seed has it, from the first page to the submitted order and what
// comes after.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Staff } from './staff.ts';
import { createStages, type Stages } from './stages.ts';
import type { Target } from './target.ts';
import { Violation } from './traveller.ts';

/** Drawn before anything runs: the same seed means the same history, whatever the timing. */
const drawPlan = (chance: Chance, startWithinMs: number) => ({
  startsAfterMs: chance.below(startWithinMs),
  pauses: Array.from({ length: 12 }, () => chance.below(1_500)),
  /** Where somebody gives up before paying. */
  leavesAt: chance.oneIn(12) ? chance.pick(['details', 'checkout'] as const) : undefined,
  twoTabs: chance.oneIn(4),
  checkouts: chance.pick(['one', 'one', 'double tap', 'two tabs'] as const),
  /** Pays every session that was opened, at once. */
  paysAll: chance.oneIn(2),
  declinedFirst: chance.oneIn(6),
  /** Whether the return page is seen, or only the webhook tells. */
  verifies: chance.pick(['once', 'twice', 'never'] as const),
  uploads: chance.pick(['once', 'once', 'double tap', 'replaced'] as const),
  submits: chance.pick(['once', 'double tap'] as const),
  after: chance.pick(['nothing', 'nothing', 'nothing', 'refund', 'part', 'at Stripe', 'erase'] as const),
});

/** Somebody's order, with what was acknowledged of it and what went wrong. */
export interface History extends Pick<Stages, 'told' | 'traveller'> {
  readonly index: number;
  readonly plan: object;
}

interface Deps {
  readonly target: Target;
  readonly staff: Staff;
  readonly index: number;
  readonly chance: Chance;
  /** Travellers arrive one after another. */
  readonly startWithinMs: number;
}

/** Notes what broke in `traveller.broken`, and goes no further. */
export const noteFaults = async (
  { traveller }: Pick<Stages, 'traveller'>,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Violation) traveller.fault(error.message);
    else traveller.fault(`the drill itself failed: ${(error as Error).stack}`);
  }
};

/** Walks one history; what it may not meet is noted in `traveller.broken`. */
export const runHistory = async ({ target, staff, index, chance, startWithinMs }: Deps): Promise<History> => {
  const plan = drawPlan(chance, startWithinMs);
  const stages = createStages({ target, staff, index, plan });
  const { told } = stages;
  let pauses = 0;
  const rest = () => sleep(plan.pauses[pauses++ % plan.pauses.length]);

  await noteFaults(stages, async () => {
    await sleep(plan.startsAfterMs);
    await stages.begin();
    if (plan.leavesAt === 'details') return;
    await rest();
    const sessions = await stages.openCheckouts();
    if (plan.leavesAt === 'checkout') return;
    await rest();
    await Promise.all((plan.paysAll ? sessions : sessions.slice(-1)).map(stages.pay));
    // The other tab's checkout may have replaced the one that was to be paid.
    if (told.paidSessions.size === 0) for (const session of await stages.openCheckouts()) await stages.pay(session);
    const [session] = told.paidSessions;
    if (!session) throw new Violation('no session could be paid');
    await stages.awaitPaid(session);
    await rest();
    await stages.answerAll();
    await rest();
    await stages.submit();
    await rest();
    await stages.goOn();
  });
  return { index, plan, told, traveller: stages.traveller };
};
