import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadConfig } from '@wayfare/kit/config';
import { type Db, openDb } from '@wayfare/kit/db';
import { declareTopicsTask } from '@wayfare/kit/declare-topics-task';
import { migrate, withPatientDb } from '@wayfare/kit/migrate';
import { runMain, type Task } from '@wayfare/kit/run-main';
import { runService } from '@wayfare/kit/run-service';
import type { Foundation } from '@wayfare/kit/start-process';
import { type Config, configSchema, maintenanceSchema } from './config.ts';
import { createGooglePlaces } from './places/google-places.ts';
import { createPhotonPlaces } from './places/photon-places.ts';
import { importRequirements } from './requirements/import-requirements.ts';
import { runSeed } from './seed/run-seed.ts';
import { seedPlaces } from './seed/seed-places.ts';
import { buildServer } from './server.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const today = () => new Date().toISOString().slice(0, 10);

const readBuiltPlaces = () => readFile(new URL('places.tsv', import.meta.url), 'utf8');

const seed = async (db: Db, exchangeRates: Record<string, number>): Promise<void> => {
  say(`catalogue seed: ${await runSeed(db, { exchangeRates })} destinations added`);
  say(`catalogue seed: ${await seedPlaces(db, readBuiltPlaces)} towns added`);
};

const importFromArguments = async (db: Db, args: string[]): Promise<void> => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string', default: 'Passport Index' }, date: { type: 'string', default: today() } },
  });
  const [location] = positionals;
  if (!location || !/^\d{4}-\d{2}-\d{2}$/.test(values.date))
    throw new Error('Usage: import-requirements <file or address> [--source NAME] [--date YYYY-MM-DD]');
  const written = await importRequirements(db, { location, source: values.source, sourceDate: values.date });
  say(`${written} requirements imported`);
};

const seedHere = async (db: Db): Promise<void> => seed(db, loadConfig(maintenanceSchema, process.env).EXCHANGE_RATES);

const migrateAndSeed: Task = () =>
  withPatientDb(async (db) => {
    await migrate(db, fileURLToPath(new URL('../migrations', import.meta.url)));
    if (loadConfig(maintenanceSchema, process.env).SEED === 'on') await seedHere(db);
  });

const serve = async (config: Config, foundation: Foundation): Promise<void> => {
  const db = openDb(config);
  const { GOOGLE_PLACES_KEY: apiKey, PHOTON_URL: photonUrl } = config;
  const places = apiKey ? createGooglePlaces({ apiKey }) : photonUrl ? createPhotonPlaces(photonUrl) : undefined;
  await runService({
    service: 'catalog',
    config,
    foundation,
    db,
    ...buildServer({ db, places }),
  });
};

await runMain({
  service: 'catalog',
  schema: configSchema,
  tasks: {
    migrate: migrateAndSeed,
    seed: () => withPatientDb(seedHere),
    'declare-topics': declareTopicsTask,
    'import-requirements': (args) => withPatientDb((db) => importFromArguments(db, args)),
  },
  serve,
});
