// A whole restore by the command itself: into a fresh folder, at the addresses of the platform before, which has ended.
// Stripe is the only one that knows what happened since the moment.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { backupDirOf } from '../backup/layout.ts';
import { startPlatform } from '../platform.ts';
import { runToEnd } from '../run-to-end.ts';
import { cacheDirFrom, type PortName, portVariable, ROOT } from '../settings.ts';
import type { BackedUp } from './backup.ts';
import type { Target } from './target.ts';

interface Found {
  readonly id: string;
  readonly payment_status: string;
  readonly erased: boolean;
}

/** What the restored databases hold of the orders, and what the reconciler has left open. */
const lookInto = async (url: string, ids: string[]) => {
  const ask = async <T extends object>(database: string, text: string, values: unknown[]): Promise<T[]> => {
    const client = new pg.Client(url.replace(/postgres$/, database));
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    orders: await ask<Found>(
      'application',
      `select id, payment_status, data_key is null as erased
       from application join application_detail on application_id = id where id = any($1)`,
      [ids],
    ),
    files: await ask<{ application_id: string; object_key: string }>(
      'document',
      'select application_id, object_key from document where erased_at is null and application_id = any($1)',
      [ids],
    ),
    open: await ask<{ kind: string; subject: string }>(
      'payment',
      'select kind, subject from difference where resolved_at is null',
      [],
    ),
  };
};

/** Ends the platform, restores its backup by `npm run restore`, and looks. @returns what does not hold */
export const runRestoreDrill = async (target: Target, { at, orders }: BackedUp): Promise<string[]> => {
  const { platform, ports, dataDir, say } = target;
  await platform.stop();
  const restored = join(dataDir, 'restored-by-command');
  mkdirSync(restored, { recursive: true });
  cpSync(join(dataDir, 'stripe'), join(restored, 'stripe'), { recursive: true });
  const env = {
    VISA_DATA_DIR: restored,
    ...Object.fromEntries((Object.keys(ports) as PortName[]).map((name) => [portVariable(name), String(ports[name])])),
  };
  const args = ['--keys', dataDir, '--from', backupDirOf(dataDir), '--at', at.toISOString()];
  const began = Date.now();
  await runToEnd(process.execPath, ['deploy/local/run.mjs', 'deploy/local/restore.ts', ...args], {
    log: join(dataDir, 'logs/restore.log'),
    cwd: ROOT,
    env,
  });
  say(`restored as of ${at.toISOString()} and reconciled in ${((Date.now() - began) / 1000).toFixed(0)} s`);

  const cacheDir = cacheDirFrom(process.env);
  const again = startPlatform({ ports, dataDir: restored, cacheDir, say: () => {}, only: ['postgres'] });
  const broken: string[] = [];
  const demand = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  try {
    await again.postgresReady;
    const found = await lookInto(again.urls.postgres, Object.values(orders));
    const order = (id: string) => found.orders.find((one) => one.id === id);
    for (const name of ['before', 'between'] as const) {
      demand(order(orders[name])?.payment_status === 'paid', `restored: the order ${name} is not there, or not paid`);
      const files = found.files.filter((file) => file.application_id === orders[name]);
      demand(files.length === 1, `restored: the order ${name} has ${files.length} pictures`);
      for (const { object_key } of files)
        demand(existsSync(join(restored, 'documents', object_key)), `restored: a picture of ${name} is not there`);
    }
    const paid = order(orders.paidLater)?.payment_status;
    demand(paid === 'paid', `restored: what was paid at Stripe after the moment is ${paid ?? 'not there'}`);
    demand(order(orders.erased)?.erased === true, 'restored: who was erased after the moment is back');
    demand(order(orders.after) === undefined, 'restored: an order from after the moment is there');
    demand(found.open.length === 0, `restored: differences are open: ${JSON.stringify(found.open)}`);
    return broken;
  } finally {
    await again.stop();
  }
};
