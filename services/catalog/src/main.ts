import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '@wayfare/kit/config';
import { createDb, type Db, migrate } from '@wayfare/kit/db';
import { runService } from '@wayfare/kit/run-service';
import { startProcess } from '@wayfare/kit/start-process';
import { configSchema, maintenanceSchema } from './config.ts';
import { applicationEvents } from './events/application-events.ts';
import { createPhotonPlaces } from './places/photon-places.ts';
import { importRequirements } from './requirements/import-requirements.ts';
import { runSeed } from './seed/run-seed.ts';
import { seedPlaces } from './seed/seed-places.ts';
import { buildServices } from './server.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const today = () => new Date().toISOString().slice(0, 10);

const readBuiltPlaces = () => readFile(new URL('places.tsv', import.meta.url), 'utf8');

const seed = async (db: Db, exchangeRates: Record<string, number>): Promise<void> => {
  say(`catalogue seed: ${await runSeed(db, { exchangeRates })} destinations added`);
  say(`catalogue seed: ${await seedPlaces(db, readBuiltPlaces)} towns added`);
};

const importFromArguments = async (db: Db): Promise<void> => {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { source: { type: 'string', default: 'Passport Index' }, date: { type: 'string', default: today() } },
  });
  const [location] = positionals;
  if (!location || !/^\d{4}-\d{2}-\d{2}$/.test(values.date))
    throw new Error('Usage: import-requirements <file or address> [--source NAME] [--date YYYY-MM-DD]');
  const written = await importRequirements(db, { location, source: values.source, sourceDate: values.date });
  say(`${written} requirements imported`);
};

/** A task that ends by itself, instead of serving. */
const maintain = async (task: string): Promise<void> => {
  const { DATABASE_URL, SEED, EXCHANGE_RATES } = loadConfig(maintenanceSchema, process.env);
  const db = createDb(DATABASE_URL, { poolMax: 2, patient: true });
  try {
    if (task === 'import-requirements') await importFromArguments(db);
    else if (task === 'seed') await seed(db, EXCHANGE_RATES);
    else if (task === 'migrate') {
      await migrate(db, new URL('../migrations', import.meta.url).pathname);
      if (SEED === 'on') await seed(db, EXCHANGE_RATES);
    } else throw new Error(`Unknown task ${task}: migrate, seed or import-requirements`);
  } finally {
    await db.destroy();
  }
};

const serveUntilStopped = async (): Promise<void> => {
  const config = loadConfig(configSchema, process.env);
  const foundation = await startProcess('catalog', config);
  const db = createDb(config.DATABASE_URL, { poolMax: config.DATABASE_POOL_MAX });
  await runService({
    service: 'catalog',
    config,
    foundation,
    db,
    services: buildServices({
      db,
      ...(config.PHOTON_URL && { places: createPhotonPlaces(config.PHOTON_URL) }),
    }),
    consumers: [applicationEvents],
  });
};

const [task] = process.argv.slice(2);
await (task ? maintain(task) : serveUntilStopped()).catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${error.message || error.code}\n`);
  process.exit(1);
});
