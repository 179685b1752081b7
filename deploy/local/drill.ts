// npm run drill -- crash [--most N] [--seed S] | backup, [--keep]: what breaks on purpose, on a platform of its own. Exits 1 where something does not hold.
import { parseArgs } from 'node:util';
import { runBackupDrill } from './drill/backup.ts';
import { createChance } from './drill/chance.ts';
import { runCrashPoints, withCrashPoints } from './drill/crash-points.ts';
import { runOnPlatform } from './drill/target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string' }, seed: { type: 'string', default: '1' }, keep: { type: 'boolean' } },
});

const DRILLS: Record<string, () => Promise<void>> = {
  crash: () =>
    runOnPlatform({ name: 'crash', describe: withCrashPoints, keep: values.keep }, async (target) => {
      const chance = createChance(Number(values.seed));
      const most = values.most ? Number(values.most) : undefined;
      const outcome = await runCrashPoints(target, { chance, most });
      const { points, tried, missed, violations } = outcome;
      target.say(`\n${points} points, ${tried} tried, ${missed} not met again, ${violations} violations`);
      return violations === 0;
    }),
  backup: () =>
    runOnPlatform({ name: 'backup', keep: values.keep }, async (target) => {
      const broken = await runBackupDrill(target);
      for (const line of broken) target.say(`! ${line}`);
      return broken.length === 0;
    }),
};

const drill = DRILLS[positionals[0] ?? ''];
if (!drill) {
  console.error(`Usage: npm run drill -- <${Object.keys(DRILLS).join(' | ')}>`);
  process.exit(2);
}
await drill();
