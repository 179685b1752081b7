import { simulate, type World } from './simulate.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_122);
/** Multiplies the default number of schedules. */
const SCALE = Number(process.env.SIMULATION_SCALE ?? 1);

/**
 * Holds through random schedules, `usual` of them by default, in which each of `rare` happens.
 * @throws the shrunk steps of a schedule that breaks the world
 */
export const survive = async <Parts, Plan>(
  world: World<Parts, Plan>,
  usual: number,
  rare: readonly string[],
): Promise<void> => {
  const { failed, report, reached } = await simulate(world, world.parts, { runs: usual * SCALE, seed: SEED });
  if (failed) throw new Error(report);
  for (const what of rare) expect([what, reached.get(what) ?? 0]).not.toEqual([what, 0]);
};
