// npm run histories -- --count 1000 [--seed S] [--from N] [--at-once N] [--keep]: random histories on a platform of
// their own, with faults. Exits 1 where something does not hold.
import { parseArgs } from 'node:util';
import { runHistories } from './drill/histories.ts';
import { runOnPlatform } from './drill/target.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string' },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '100' },
    keep: { type: 'boolean' },
  },
});
const [count, atOnce, from] = [values.count, values['at-once'], values.from].map(Number) as [number, number, number];
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(count > 0) || !(atOnce > 0) || !(from >= 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run histories -- --count N [--seed S] [--from N] [--at-once N]');
  process.exit(2);
}

await runOnPlatform({ name: 'histories', keep: values.keep }, async (target) => {
  target.say(`${count} histories of seed ${seed}, ${atOnce} at a time`);
  const outcome = await runHistories(target, { count, seed, from, atOnce });
  target.say(
    `\n${outcome.histories} histories, ${outcome.faults} faults, ${outcome.violations} violations (seed ${seed})`,
  );
  return outcome.violations === 0;
});
