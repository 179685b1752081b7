// npm run drill -- crash [--most N] [--seed S] | backup | outages [--seconds 60] [--write], each with [--keep]: what
// breaks on
// purpose, on a platform of its own. Exits 1 where something does not hold.
import { parseArgs } from 'node:util';
import { runBackupDrill } from './drill/backup.ts';
import { createChance } from './drill/chance.ts';
import { runCrashPoints, withCrashPoints } from './drill/crash-points.ts';
import { runOutages } from './drill/outages.ts';
import { writeOutages } from './drill/outages-table.ts';
import { runRestoreDrill } from './drill/restore.ts';
import { runOnPlatform } from './drill/target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean' },
    seconds: { type: 'string', default: '60' },
    write: { type: 'boolean' },
  },
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
      const { broken, made } = await runBackupDrill(target);
      broken.push(...(await runRestoreDrill(target, made)));
      for (const line of broken) target.say(`! ${line}`);
      return broken.length === 0;
    }),
  outages: () =>
    runOnPlatform({ name: 'outages', keep: values.keep }, async (target) => {
      const seconds = Number(values.seconds);
      const rows = await runOutages(target, { seconds });
      if (values.write) writeOutages(rows, { seconds });
      return rows.every(({ lost, wellAfterSeconds }) => lost === 0 && wellAfterSeconds !== undefined);
    }),
};

const drill = DRILLS[positionals[0] ?? ''];
if (!drill) {
  console.error(`Usage: npm run drill -- <${Object.keys(DRILLS).join(' | ')}>`);
  process.exit(2);
}
await drill();
