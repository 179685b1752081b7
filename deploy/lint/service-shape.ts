import type { Repository } from './repository.ts';

/** Where a process begins: the only file of a service that knows its arguments and its environment. */
const MAIN = /^services\/([^/]+)\/src\/main\.ts$/;
const READS_PROCESS = /\bprocess\.(?:env|argv)\b/;

/**
 * Every service has the same files under the same names: `main.ts` begins and ends by `runMain`, `config.ts` exports
 * `configSchema` and `Config`. One with a database migrates by the task `migrate`, wires itself up in `server.ts` and
 * has its schema compared. @returns what is missing or elsewhere, a line each.
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
            ...lacks('src/server.ts', /export const build(?:Services|Server)\b/, 'exports buildServices'),
            ...lacks('test/schema.db.test.ts', /testSchema\(/, 'compares the schema by testSchema'),
          ]
        : []),
      ...elsewhere.map((path) => `${path}: arguments and environment are read by main.ts alone`),
    ];
  });
};
