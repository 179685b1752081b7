import { join } from 'node:path';
import { openRepository } from './repository.ts';
import { checkServiceShape } from './service-shape.ts';

const GOOD: Readonly<Record<string, string>> = {
  'services/small/src/main.ts': "await runMain({\n  service: 'small',\n  tasks: { migrate: migrateFrom(folder) },\n});",
  'services/small/src/config.ts': 'export const configSchema = z.object({});\nexport type Config = object;',
  'services/small/src/server.ts': 'export const buildServer = () => [];',
  'services/small/migrations/0001_first.mjs': '',
  'services/small/test/schema.db.test.ts': "testSchema({ service: 'small' });",
};

const check = (changes: Readonly<Record<string, string | undefined>> = {}): string[] => {
  const files = Object.entries({ ...GOOD, ...changes }).filter(([, text]) => text !== undefined);
  const texts = new Map(files as [string, string][]);
  return checkServiceShape({ files: [...texts.keys()], read: (path) => texts.get(path) ?? '' });
};

describe('the shape of a service', () => {
  it('is accepted where every file is there, and asks no database files of one without migrations', () => {
    expect(check()).toEqual([]);
    const without = {
      migrations: 'migrations/0001_first.mjs',
      server: 'src/server.ts',
      test: 'test/schema.db.test.ts',
    };
    expect(
      check(Object.fromEntries(Object.values(without).map((path) => [`services/small/${path}`, undefined]))),
    ).toEqual([]);
  });

  it.each([
    ['no config', 'src/config.ts', undefined, 'src/config.ts: every service has this file'],
    ['a config of its own name', 'src/config.ts', 'export const smallConfig = 1;', 'exports configSchema'],
    ['no composition', 'src/server.ts', undefined, 'src/server.ts: every service has this file'],
    ['no comparison of schemas', 'test/schema.db.test.ts', undefined, 'test/schema.db.test.ts: every service has this'],
    ['a beginning of its own', 'src/main.ts', "process.on('SIGTERM', stop); // migrate: by hand", 'begins by runMain'],
    ["another service's name", 'src/main.ts', "runMain({ service: 'large', migrate: f })", 'begins by runMain'],
    ['no migration', 'src/main.ts', "runMain({ service: 'small' })", 'has the task migrate'],
    ['handlers under another name', 'src/grpc/a.ts', "  access: 'person',", 'stand in grpc/*-handlers.ts'],
    [
      'handlers in its composition',
      'src/server.ts',
      "export const buildServer = 1;\n  access: 'person',",
      '-handlers.ts',
    ],
    ['a client under another name', 'src/clients/a.ts', 'GrpcClient<typeof A>', 'called by clients/*-client.ts'],
    ['jobs under another name', 'src/job-kinds.ts', 'const smallJobs: Record<Kind, JobSettings> = {};', 'in jobs.ts'],
    ['job handlers elsewhere', 'src/jobs.ts', 'const create = (): Record<Kind, JobHandler> => ({})', 'job-handlers.ts'],
    ['a topic named elsewhere', 'src/app/a.ts', "topic: 'small.events.v1'", 'topics are named in'],
    ['a repository of one connection', 'src/db/a.ts', 'const createA = (db: Db) => ({})', 'takes `db` with each call'],
    ['a repository with a connection', 'src/db/a.ts', 'const createA = ({ key, db }: Deps) =>', 'takes `db` with each'],
    ['a setting read elsewhere', 'src/app/a.ts', 'process.env.BRAND', 'read by main.ts alone'],
    ['arguments read elsewhere', 'src/jobs.ts', 'process.argv[2]', 'read by main.ts alone'],
  ])('is refused with %s', (_what, path, text, finding) => {
    expect(check({ [`services/small/${path}`]: text })).toEqual([expect.stringContaining(finding)]);
  });

  it('is that of every service here', () => {
    expect(checkServiceShape(openRepository(join(__dirname, '../..')))).toEqual([]);
  });
});
