// npm run drill -- crash [--most N] [--seed S] [--share 1/4] [--only "erase: notification,…"] | backup |
// outages [--seconds 60] [--only PART,PART] [--write], each with [--keep]: what breaks on purpose, on a platform of its
// own. Exits 1 where something does not hold.
import { parseArgs } from 'node:util';
import { findS3Server } from '../../services/document/test/s3-server.ts';
import { runBackupDrill } from './drill/backup.ts';
import { createChance } from './drill/chance.ts';
import { runCrashPoints, withCrashPoints } from './drill/crash-points.ts';
import { runOutages } from './drill/outages.ts';
import { writeOutages } from './drill/outages-table.ts';
import { enterOwnMounts, OWN_MOUNTS } from './drill/own-mounts.ts';
import { runRestoreDrill } from './drill/restore.ts';
import { createS3 } from './drill/s3.ts';
import { runOnPlatform } from './drill/target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '1/1' },
    keep: { type: 'boolean' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
    write: { type: 'boolean' },
    [OWN_MOUNTS]: { type: 'boolean' },
  },
});

const DRILLS: Record<string, () => Promise<void>> = {
  crash: () =>
    runOnPlatform({ name: 'crash', describe: withCrashPoints, keep: values.keep }, async (target) => {
      const chance = createChance(Number(values.seed));
      const most = values.most ? Number(values.most) : undefined;
      const [part = 1, of = 1] = values.share.split('/').map(Number);
      const only = values.only?.split(',');
      const outcome = await runCrashPoints(target, { chance, most, share: { part, of }, only });
      const { points, tried, missed, violations } = outcome;
      target.say(`\n${points} points, ${tried} tried, ${missed} not met again, ${violations} violations`);
      return violations === 0 && tried > 0;
    }),
  backup: () =>
    runOnPlatform({ name: 'backup', keep: values.keep }, async (target) => {
      const { broken, made } = await runBackupDrill(target);
      broken.push(...(await runRestoreDrill(target, made)));
      for (const line of broken) target.say(`! ${line}`);
      return broken.length === 0;
    }),
  outages: async () => {
    const canMount = values[OWN_MOUNTS] === true;
    if (!canMount) await enterOwnMounts();
    const program = findS3Server();
    const s3 = program ? createS3(program) : undefined;
    await runOnPlatform({ name: 'outages', describe: s3?.describe, keep: values.keep }, async (target) => {
      if (!s3) target.say('No S3 server (versitygw): its outages are left out.');
      if (!canMount) target.say('Nothing can be mounted: full disks and read-only ones are left out.');
      const seconds = Number(values.seconds);
      const rows = await runOutages(target, { seconds, only: values.only?.split(','), s3, canMount });
      if (values.write) writeOutages(rows, { seconds });
      return rows.every(({ lost, wellAfterSeconds }) => lost === 0 && wellAfterSeconds !== undefined);
    });
  },
};

const drill = DRILLS[positionals[0] ?? ''];
if (!drill) {
  console.error(`Usage: npm run drill -- <${Object.keys(DRILLS).join(' | ')}>`);
  process.exit(2);
}
await drill();
