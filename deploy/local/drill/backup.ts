// A backup of a platform that works, recovered as of a moment: what was acknowledged by then is there, what came later
// is not, and of an erased traveller nothing can be opened once the keys of that time are gone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEnvelope } from '@wayfare/kit/envelope';
import pg from 'pg';
import { backUp } from '../backup/back-up.ts';
import { backupDirOf, partsOf, readManifest } from '../backup/layout.ts';
import { idsOf } from '../backup/master-keys.ts';
import { recover } from '../backup/recover.ts';
import { findPortBlock } from '../machine.ts';
import { destroyRetiredKeys, retiredKeysOf, rotateMasterKeys, type Secrets } from '../secrets.ts';
import { DATABASES } from '../services.ts';
import { openBooks } from './books.ts';
import { createStaff, type Staff } from './staff.ts';
import { createStages, PLAIN, type Stages } from './stages.ts';
import type { Target } from './target.ts';

const DAYS = 35;

interface Deps {
  readonly target: Target;
  readonly staff: Staff;
}

const anOrder = ({ target, staff }: Deps, index: number, after: 'nothing' | 'erase' = 'nothing'): Stages =>
  createStages({ target, staff, index, plan: { ...PLAIN, after } });

/** Up to a picture of the traveller. */
const walkToPicture = async (stages: Stages): Promise<void> => {
  await stages.begin();
  const [session = ''] = await stages.openCheckouts();
  await stages.pay(session);
  await stages.awaitPaid(session);
  await stages.upload('selfie');
};

const source = ({ platform, dataDir }: Target) => ({
  url: platform.urls.postgres,
  postgresDir: join(dataDir, 'postgres'),
  documentsDir: join(dataDir, 'documents'),
  backupDir: backupDirOf(dataDir),
  days: DAYS,
});

/** Whether the data key of an application opens with the keys that are left. */
const opens = (secrets: Secrets, row: { id: string; data_key: Buffer; master_key_id: string }): boolean => {
  const previous = retiredKeysOf(secrets).map(({ field }) => Buffer.from(field, 'base64'));
  const current = Buffer.from(secrets.fieldMasterKey, 'base64');
  const envelope = createEnvelope({ current, previous, contextOf: (id) => `data-key/${id}` });
  try {
    envelope.unwrap({ masterKeyId: row.master_key_id, wrapped: row.data_key }, row.id);
    return true;
  } catch {
    return false;
  }
};

const rowsOf = async <T extends object>(
  url: string,
  database: string,
  text: string,
  values: unknown[],
): Promise<T[]> => {
  const client = new pg.Client(`${url}/${database}`);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** The moment to restore, and the orders by what had become of them then. */
export interface BackedUp {
  readonly at: Date;
  readonly orders: Readonly<Record<'before' | 'between' | 'erased' | 'paidLater' | 'after', string>>;
}

/**
 * Backs up the running platform, recovers it beside it as of a moment, and looks.
 * @returns what does not hold, and what a whole restore is to be told
 */
export const runBackupDrill = async (target: Target): Promise<{ broken: string[]; made: BackedUp }> => {
  const { platform, dataDir, say } = target;
  const staff = createStaff(target);
  const deps = { target, staff };
  const books = openBooks(target, staff);
  const broken: string[] = [];
  const demand = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  try {
    const before = anOrder(deps, 1);
    const erased = anOrder(deps, 2, 'erase');
    await Promise.all([walkToPicture(before), walkToPicture(erased)]);
    const began = Date.now();
    const { base, documents } = await backUp(source(target));
    say(`base copy in ${((Date.now() - began) / 1000).toFixed(1)} s, ${documents} documents: ${base}`);
    const between = anOrder(deps, 3);
    const paidLater = anOrder(deps, 5);
    await Promise.all([walkToPicture(between), paidLater.begin()]);
    const [session = ''] = await paidLater.openCheckouts();
    const [clock] = await books.query<{ now: Date }>('application', 'select clock_timestamp() as now');
    const at = clock?.now ?? new Date();
    await sleep(1_500);
    const after = anOrder(deps, 4);
    await Promise.all([after.begin(), erased.goOn(), paidLater.pay(session)]);
    await paidLater.awaitPaid(session);
    await backUp(source(target));

    const [port] = [await findPortBlock(Number(process.env.VISA_TEST_PORT ?? 23_000) + 500, 1)];
    const { backupDir } = source(target);
    const restored = join(dataDir, `restored-${Date.now()}`);
    const ids = [before, between, erased, paidLater, after].map(({ told }) => told.id ?? '');
    let applications: { id: string; data_key: Buffer; master_key_id: string; payment_status: string }[] = [];
    let files: { application_id: string; object_key: string }[] = [];
    const recovering = Date.now();
    await recover(
      {
        backupDir,
        at,
        postgresDir: join(restored, 'postgres'),
        documentsDir: join(restored, 'documents'),
        port,
        password: platform.secrets.postgresPassword,
        inspect: async (url) => {
          applications = await rowsOf(
            url,
            'application',
            `select id, data_key, master_key_id, payment_status
             from application join application_detail on application_id = id where id = any($1)`,
            [ids],
          );
          files = await rowsOf(
            url,
            'document',
            'select application_id, object_key from document where erased_at is null and application_id = any($1)',
            [ids],
          );
        },
      },
      DATABASES,
    );
    say(`recovered as of ${at.toISOString()} in ${((Date.now() - recovering) / 1000).toFixed(1)} s`);

    const found = (stages: Stages) => applications.find(({ id }) => id === stages.told.id);
    for (const [name, stages] of Object.entries({ before, between, erased })) {
      demand(found(stages)?.payment_status === 'paid', `the order ${name} is not there, or not paid`);
      const own = files.filter(({ application_id }) => application_id === stages.told.id);
      demand(own.length === 1, `the order ${name} has ${own.length} pictures`);
      for (const { object_key } of own)
        demand(existsSync(join(restored, 'documents', object_key)), `the picture of the order ${name} is not there`);
    }
    demand(found(paidLater)?.payment_status === 'pending', 'an order that was paid after the moment is paid');
    demand(found(after) === undefined, 'an order from after the moment is there');
    const listed: string[] = JSON.parse(readFileSync(partsOf(backupDir).erased, 'utf8'));
    demand(listed.includes(erased.told.id ?? ''), 'the backup does not list who was erased');
    const recorded = readManifest(base).masterKeys;
    const current = idsOf({ field: platform.secrets.fieldMasterKey, document: platform.secrets.documentMasterKey });
    demand(
      current.every((id) => recorded?.includes(id)),
      `the copy names the master keys ${recorded}, not ${current}`,
    );

    const copied = found(erased);
    const rotated = rotateMasterKeys(platform.secrets);
    const left = destroyRetiredKeys(rotated, () => true);
    if (copied) {
      demand(opens(platform.secrets, copied), 'with the keys of its time the copy does not open');
      demand(opens(rotated, copied), 'a retired key does not open what it wrapped');
      demand(!opens(left, copied), 'an erased traveller can still be read once the key is gone');
    }
    const idOf = ({ told }: Stages): string => told.id ?? '';
    const orders = {
      before: idOf(before),
      between: idOf(between),
      erased: idOf(erased),
      paidLater: idOf(paidLater),
      after: idOf(after),
    };
    return { broken, made: { at, orders } };
  } finally {
    await books.close();
  }
};
