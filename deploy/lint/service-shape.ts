import type { Repository } from './repository.ts';

/** Where a process begins: the only file of a service that knows its arguments and its environment. */
const MAIN = /^services\/([^/]+)\/src\/main\.ts$/;
/** What a file of `src` is recognised by, and the name that such a file has in every service. */
const NAMED: readonly { what: RegExp; name: RegExp; said: string }[] = [
  {
    what: /^\s*access: '/m,
    name: /^(grpc\/)?[a-z-]+-handlers\.ts$/,
    said: 'call handlers stand in grpc/*-handlers.ts',
  },
  {
    what: /\bGrpcClient</,
    name: /^clients\/[a-z-]+-client\.ts$/,
    said: 'a neighbour is called by clients/*-client.ts',
  },
  {
    what: /\w+Jobs: Record<\w+, JobSettings>/,
    name: /^jobs\.ts$/,
    said: 'the kinds of jobs stand in jobs.ts',
  },
  {
    what: /: Record<\w+, JobHandler>/,
    name: /^job-handlers\.ts$/,
    said: 'what a job does stands in job-handlers.ts: commands import jobs.ts',
  },
  {
    what: /['"][a-z]+\.events\.v1['"]/,
    name: /^(db\/published-events|events\/[a-z]+-events)\.ts$/,
    said: 'topics are named in db/published-events.ts and events/',
  },
];
/** A repository that keeps its own connection can't take part in a transaction. */
const KEEPS_DB = /\bcreate\w+ = \((?:\{[^}]*)?\bdb\b/;

const READS_PROCESS = /\bprocess\.(?:env|argv)\b/;

const findMisnamed = ({ files, read }: Pick<Repository, 'files' | 'read'>, folder: string): string[] => {
  const sources = files.filter((path) => path.startsWith(`${folder}/src/`) && /(?<!\.test)\.ts$/.test(path));
  return sources.flatMap((path) => {
    const text = read(path);
    const inside = path.slice(`${folder}/src/`.length);
    const misnamed = NAMED.filter(({ what, name }) => what.test(text) && !name.test(inside));
    const keepsDb = inside.startsWith('db/') && KEEPS_DB.test(text);
    return [
      ...misnamed.map(({ said }) => `${path}: ${said}`),
      ...(keepsDb ? [`${path}: a repository takes \`db\` with each call`] : []),
    ];
  });
};

/**
 * Every service has the same files under the same names: `main.ts` begins and ends by `runMain`, `config.ts` exports
 * `configSchema` and `Config`. One with a database migrates by the task `migrate`, wires itself up in `server.ts`,
 * has its schema compared, and names handlers, clients, jobs and topics alike. @returns what is missing or elsewhere, a
 * line each.
 */
export const checkServiceShape = ({ files, read }: Pick<Repository, 'files' | 'read'>): string[] => {
  const services = files.flatMap((path) => MAIN.exec(path)?.[1] ?? []);
  return services.flatMap((service) => {
    const folder = `services/${service}`;
    const lacks = (path: string, what: RegExp, said: string): string[] => {
      const file = `${folder}/${path}`;
      if (!files.includes(file)) return [`${file}: every service has this file`];
      return what.test(read(file)) ? [] : [`${file}: ${said}`];
    };
    const hasDatabase = files.some((path) => path.startsWith(`${folder}/migrations/`));
    const named = new RegExp(`runMain\\(\\{\\s*service: '${service}'`);
    const elsewhere = files.filter(
      (path) =>
        path.startsWith(`${folder}/src/`) &&
        path !== `${folder}/src/main.ts` &&
        !/\.test\.ts$/.test(path) &&
        READS_PROCESS.test(read(path)),
    );
    return [
      ...lacks('src/main.ts', named, `begins by runMain({ service: '${service}', … })`),
      ...lacks(
        'src/config.ts',
        /export const configSchema\b[\s\S]*export type Config\b/,
        'exports configSchema, Config',
      ),
      ...(hasDatabase
        ? [
            ...lacks('src/main.ts', /\bmigrate: /, 'has the task migrate'),
            ...lacks('src/server.ts', /export const buildServer\b/, 'exports buildServer'),
            ...lacks('test/schema.db.test.ts', /testSchema\(/, 'compares the schema by testSchema'),
          ]
        : []),
      ...(hasDatabase ? findMisnamed({ files, read }, folder) : []),
      ...elsewhere.map((path) => `${path}: arguments and environment are read by main.ts alone`),
    ];
  });
};
