import fc from 'fast-check';
import { createSchedule, type Draws, type Schedule } from './schedule.ts';

/** A model of some processes. `parts` are the real ones, or with a mistake put in on purpose. */
export interface World<Parts, Plan> {
  plan: fc.Arbitrary<Plan>;
  parts: Parts;
  /** Starts everything and returns the checks. */
  build: (
    schedule: Schedule,
    plan: Plan,
    parts: Parts,
  ) => {
    /** Holds at any time. */
    always: () => void;
    /** Starts what the platform does by itself every now and then; runs once the faults have stopped. */
    recover: () => void;
    /** Holds once everything has come to rest. */
    atRest: () => void;
  };
}

const draws: fc.Arbitrary<Draws> = fc.record({
  choices: fc.uint8Array({ maxLength: 90, size: 'max' }),
  luck: fc.uint8Array({ maxLength: 60, size: 'max' }),
  crashes: fc.array(fc.record({ after: fc.nat(60), process: fc.nat(7) }), { maxLength: 2, size: 'max' }),
});

/** Does nothing more than the `sometimes` of one run. @throws what is violated, with the steps that led to it. */
const runOnce = async <Parts, Plan>(world: World<Parts, Plan>, parts: Parts, drawn: Draws, plan: Plan) => {
  const schedule = createSchedule(drawn);
  try {
    const checks = world.build(schedule, plan, parts);
    await schedule.run();
    checks.always();
    schedule.calmDown();
    for (let round = 0; round < 3; round += 1) {
      checks.recover();
      await schedule.run();
    }
    checks.always();
    checks.atRest();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${schedule.trace.map((line) => `  ${line}`).join('\n')}`);
  }
  return schedule.reached;
};

interface Options {
  runs: number;
  seed: number;
  path?: string;
  /** Off where it is enough to know that it fails. */
  shrinks?: boolean;
}

const stepsOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Runs random schedules until one fails. @returns fast-check's account of it and the rare branches reached. */
export const simulate = async <Parts, Plan>(
  world: World<Parts, Plan>,
  parts: Parts,
  { runs, seed, path, shrinks = true }: Options,
) => {
  const reached = new Map<string, number>();
  // Thousands of faults are thrown, and what counts is the steps that led to them.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const property = fc.asyncProperty(draws, world.plan, async (drawn, plan) => {
    for (const what of await runOnce(world, parts, drawn, plan)) reached.set(what, (reached.get(what) ?? 0) + 1);
  });
  const result = await fc.check(property, { numRuns: runs, seed, path, endOnFailure: !shrinks });
  Error.stackTraceLimit = stackTraceLimit;
  return {
    failed: result.failed,
    runs: result.numRuns,
    seed: result.seed,
    path: result.counterexamplePath ?? undefined,
    steps: stepsOf(result.errorInstance),
    report: result.failed ? `${fc.defaultReportMessage(result)}\n\n${stepsOf(result.errorInstance)}` : '',
    reached,
  };
};

export const require = (holds: boolean, invariant: string): void => {
  if (!holds) throw new Error(`violated: ${invariant}`);
};
