// Keycloak with our provider: fetched and built once per version of either, kept in the cache.
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { javaCommand, QUICK_START } from './java.ts';
import type { RealmSignIn } from './keycloak-align.ts';
import type { ProcessSpec } from './processes.ts';
import { runToEnd } from './run-to-end.ts';
import { ROOT } from './settings.ts';

const VERSION = '26.7.3';
const PROVIDER = join(ROOT, 'deploy/keycloak');
const BUILD_OPTIONS = ['--db=postgres', '--features-disabled=ciba,device-flow,kerberos,par,docker,impersonation'];

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];

const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256').update(VERSION).update(BUILD_OPTIONS.join());
  for (const path of paths.flatMap(filesBelow)) hash.update(path.slice(PROVIDER.length)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
};

/** Changes with the provider's own sources and tests. */
export const providerHash = (): string => hashOf([join(PROVIDER, 'pom.xml'), join(PROVIDER, 'src')]);

const javaArgs = (home: string, distribution: string): string[] => [
  ...QUICK_START,
  '-Xms192m',
  '-Xmn96m',
  '-Xmx400m',
  '-XX:MaxMetaspaceSize=200m',
  '-XX:ReservedCodeCacheSize=64m',
  '-Xss512k',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dfile.encoding=UTF-8',
  '-Djava.security.egd=file:/dev/urandom',
  '-Duser.language=en',
  '-Duser.country=US',
  '--add-opens=java.base/java.util=ALL-UNNAMED',
  '--add-opens=java.base/java.util.concurrent=ALL-UNNAMED',
  '--add-opens=java.base/java.security=ALL-UNNAMED',
  '--add-opens=java.base/java.lang=ALL-UNNAMED',
  '--enable-native-access=ALL-UNNAMED',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  `-Dkc.home.dir=${home}`,
  `-Djboss.server.config.dir=${join(home, 'conf')}`,
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dpicocli.disable.closures=true',
  '-Dquarkus-log-max-startup-records=10000',
  '-cp',
  join(distribution, 'lib/quarkus-run.jar'),
  'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
];

interface Fetch {
  readonly cacheDir: string;
  readonly log: string;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** Answers the folder of a built Keycloak that holds our provider. */
export const fetchKeycloak = async ({ cacheDir, log, say, signal }: Fetch): Promise<string> => {
  const key = hashOf([join(PROVIDER, 'pom.xml'), join(PROVIDER, 'src/main')]);
  const folder = join(cacheDir, `keycloak-${VERSION}-${key}`);
  if (existsSync(folder)) return folder;
  const fresh = join(cacheDir, `keycloak.new-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  say('Keycloak: fetching it (177 MB, once)');
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
  await runToEnd(
    'mvn',
    ['-B', '-ntp', goal, `-Dartifact=org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`, `-DoutputDirectory=${fresh}`],
    { cwd: fresh, log, signal },
  );
  const home = join(fresh, `keycloak-${VERSION}`);
  say('Keycloak: building it with our provider (about a minute, once)');
  const target = join(fresh, 'provider');
  await runToEnd(
    'mvn',
    ['-B', '-ntp', '-f', join(PROVIDER, 'pom.xml'), 'package', '-Dmaven.test.skip=true', `-DbuildFolder=${target}`],
    { log, signal },
  );
  renameSync(join(target, 'visa-keycloak.jar'), join(home, 'providers/visa-keycloak.jar'));
  await runToEnd(javaCommand(), [...javaArgs(home, home), 'build', ...BUILD_OPTIONS], { log, signal });
  if (!existsSync(folder)) renameSync(home, folder);
  rmSync(fresh, { recursive: true, force: true });
  return folder;
};

const renderRealm = (values: Readonly<Record<string, string>>): string => {
  const text = readFileSync(join(PROVIDER, 'realm.json'), 'utf8');
  return text.replace(/\$\{([A-Z_]+)(?::([^}]*))?\}/g, (_, name, fallback) => {
    const value = values[name] ?? fallback;
    if (value === undefined) throw new Error(`realm.json asks for ${name}`);
    return JSON.stringify(value).slice(1, -1);
  });
};

/**
 * The settings of the realm itself that may be set again in one that exists: single values, but for the flows it names,
 * which an import has to make first.
 */
export const realmSettings = (values: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(renderRealm(values)) as Record<string, unknown>).filter(
      ([name, value]) => typeof value !== 'object' && !name.endsWith('Flow'),
    ),
  );

/** The sign-in flows of realm.json, the clients that it closes and what staff may have to do at a sign-in. */
export const realmSignIn = (values: Readonly<Record<string, string>>): RealmSignIn => JSON.parse(renderRealm(values));

interface Server {
  readonly distribution: string;
  readonly dir: string;
  readonly port: number;
  readonly managementPort: number;
  readonly database: { jdbcUrl: string; user: string; password: string };
  readonly adminPassword: string;
  readonly realm: Readonly<Record<string, string>>;
  readonly imported: boolean;
}

/**
 * Answers how to start Keycloak. Each data folder has a home of its own (realm to import, scratch files) that borrows
 * the built distribution, so that several can run from one cache. `imported` says that the realm is in the database.
 */
export const prepareKeycloak = ({
  distribution,
  dir,
  port,
  managementPort,
  database,
  adminPassword,
  realm,
  imported,
}: Server): ProcessSpec => {
  for (const name of ['lib', 'providers', 'conf', 'themes']) {
    const link = join(dir, name);
    mkdirSync(dir, { recursive: true });
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
    symlinkSync(join(distribution, name), link);
  }
  const imports = join(dir, 'data/import');
  mkdirSync(imports, { recursive: true, mode: 0o700 });
  writeFileSync(join(imports, 'realm.json'), renderRealm(realm), { mode: 0o600 });
  const env = {
    ...process.env,
    KC_DB_URL: database.jdbcUrl,
    KC_DB_USERNAME: database.user,
    KC_DB_PASSWORD: database.password,
    KC_DB_POOL_INITIAL_SIZE: '1',
    KC_DB_POOL_MIN_SIZE: '1',
    KC_DB_POOL_MAX_SIZE: '20',
    KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
    KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword,
    KC_HOSTNAME: `http://localhost:${port}`,
    KC_HTTP_ENABLED: 'true',
    KC_HTTP_HOST: '127.0.0.1',
    KC_HTTP_PORT: String(port),
    KC_HTTP_MANAGEMENT_PORT: String(managementPort),
    KC_LOG_LEVEL: 'info',
  };
  return {
    command: javaCommand(),
    args: [
      ...javaArgs(dir, distribution),
      'start',
      '--optimized',
      '--cache=local',
      ...(imported ? [] : ['--import-realm']),
    ],
    options: { env, cwd: dir },
  };
};
