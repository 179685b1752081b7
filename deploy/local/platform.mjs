// The whole platform on this machine: starts every part as early as what it needs allows.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { missingTools, runToEnd } from './java.mjs';
import { answersKafka, archiveKafka, fetchKafka, prepareKafka } from './kafka.mjs';
import { alignRealm, fetchKeycloak, LOGIN_THEME, prepareKeycloak } from './keycloak.mjs';
import { answersPostgres, preparePostgres } from './postgres.mjs';
import { createKeeper, findKeeper, sweepLeftovers } from './processes.mjs';
import { keepSecrets } from './secrets.mjs';
import { DATABASES, describeServices } from './services.mjs';
import { portName, portVariable, ROOT } from './settings.mjs';

const HERE = join(ROOT, 'deploy/local');
const require = createRequire(import.meta.url);
/** Small young generation: these processes wait most of the time, and there are a dozen of them. */
const NODE_FLAGS = ['--max-semi-space-size=1'];

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe
      .once('error', () => resolve(false))
      .listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** The ports that are taken, in words. */
const takenPorts = async (ports) => {
  const taken = [];
  for (const [part, port] of Object.entries(ports)) {
    if (!(await isFree(port)))
      taken.push(
        `Port ${port} (${portName(part)}) is taken. Free it, or choose another with ${portVariable(part)}, for example: ${portVariable(part)}=${port + 100} npm start`,
      );
  }
  return taken;
};

/** The first of `count` free ports in a row. */
export const findPortBlock = async (first, count) => {
  for (let start = first; start < 32_000; start += 50) {
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(start + index)));
    if (free.every(Boolean)) return start;
  }
  throw new Error('No free ports were found for the platform.');
};

/** Whether an address answers, and well. Not by fetch: its machinery would weigh on this process for as long as it runs. */
const answers = (url, accept = (status) => status < 400) =>
  new Promise((resolve) => {
    const request = get(url, { timeout: 2_000, agent: false }, (response) => {
      response.resume().on('error', () => {});
      resolve(accept(response.statusCode));
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve(false));
  });

/** Throws, listing everything that is missing or in the way; ends what a killed start left behind. */
export const checkMachine = async ({ ports, dataDir }) => {
  const runFile = join(dataDir, 'run.json');
  const keeper = findKeeper(runFile);
  if (keeper)
    throw new Error(
      `The platform is already running from ${dataDir} (process ${keeper}). Stop it first, or choose another folder and ports with VISA_DATA_DIR and the VISA_*_PORT variables.`,
    );
  const swept = await sweepLeftovers(runFile);
  const faults = [...missingTools(), ...(await takenPorts(ports))];
  if (faults.length) throw new Error(faults.join('\n'));
  return swept;
};

/** Removes what earlier runs kept, but not the downloads. */
export const forget = (dataDir) => {
  const kept = [
    'postgres',
    'postgres.new',
    'kafka',
    'keycloak',
    'documents',
    'migrated',
    'stripe',
    'logs',
    'secrets.json',
    'staff.json',
    'run.json',
  ];
  for (const name of kept) rmSync(join(dataDir, name), { recursive: true, force: true });
};

const createDatabases = async (url, names) => {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database');
    const present = new Set(rows.map(({ datname }) => datname));
    for (const name of names.filter((wanted) => !present.has(wanted))) await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
};

/**
 * Starts everything and answers at once with { urls, secrets, staff, postgresReady, ready, stop, kill, stopPart, startPart, pids, logDir }.
 * `built` resolves when our own code is built; `say` hears what a person should know; `only` limits the parts (for work on them).
 */
export const startPlatform = ({
  ports,
  dataDir,
  cacheDir,
  say,
  built = Promise.resolve(),
  mode = 'development',
  durable = true,
  only,
  staffPassword,
}) => {
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(cacheDir, { recursive: true });
  const { secrets, staff } = keepSecrets(dataDir, staffPassword);
  const began = Date.now();
  const logDir = join(dataDir, 'logs');
  const keeper = createKeeper({ logDir, runFile: join(dataDir, 'run.json'), say });
  const abort = new AbortController();
  const { signal } = abort;

  const web = `http://localhost:${ports.web}`;
  const keycloak = `http://localhost:${ports.keycloak}`;
  const postgres = `postgres://postgres:${encodeURIComponent(secrets.postgresPassword)}@127.0.0.1:${ports.postgres}/postgres`;
  const urls = {
    web,
    api: `${web}/api`,
    keycloak,
    issuer: `${keycloak}/realms/visa`,
    mail: `http://localhost:${ports.mail}`,
    sandbox: `http://localhost:${ports.sandbox}`,
    postgres,
    kafka: `127.0.0.1:${ports.kafka}`,
  };

  const wants = (name) => !only || only.includes(name);
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const tell = (name) => say(`  ${name.padEnd(22)} ${seconds()}`);
  const start = async (part, shown = part.name) => {
    if (!wants(part.name)) return;
    await keeper.start(part);
    if (!signal.aborted) tell(shown);
  };
  const node = (args, { env = {}, cwd = ROOT } = {}) => ({
    command: process.execPath,
    args: [...NODE_FLAGS, ...args],
    options: {
      cwd,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
        ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
      },
    },
  });

  const startPostgres = async () => {
    const dir = join(dataDir, 'postgres');
    const spec = () =>
      preparePostgres({ dir, port: ports.postgres, password: secrets.postgresPassword, durable, takeOver: true });
    await start({ name: 'postgres', spec, ready: () => answersPostgres(ports.postgres), phase: 2 }, 'PostgreSQL');
    if (wants('postgres')) await createDatabases(postgres, [...DATABASES, 'keycloak']);
  };

  const startKafka = async () => {
    if (!wants('kafka')) return;
    const log = keeper.logFile('kafka-setup');
    const jars = await fetchKafka({ cacheDir, log, say, signal });
    const trainingPorts = { port: ports.kafka, controllerPort: ports.kafkaController };
    const archive = await archiveKafka({ jars, cacheDir, ports: trainingPorts, signal });
    if (signal.aborted) return;
    const dir = join(dataDir, 'kafka');
    const settings = {
      jars,
      archive,
      dir,
      port: ports.kafka,
      controllerPort: ports.kafkaController,
      clusterId: secrets.kafkaClusterId,
      log,
      signal,
    };
    await start(
      { name: 'kafka', spec: () => prepareKafka(settings), ready: () => answersKafka(ports.kafka), phase: 1 },
      'Kafka',
    );
  };

  const startKeycloak = async (databases) => {
    if (!wants('keycloak')) return;
    const distribution = await fetchKeycloak({ cacheDir, log: keeper.logFile('keycloak-setup'), say, signal });
    await databases;
    const dir = join(dataDir, 'keycloak');
    const stampFile = join(dir, 'aligned');
    const webUrls = [web, `http://127.0.0.1:${ports.web}`];
    // Off here unless asked for; a realm imported without a word about it requires it.
    const secondFactor = process.env.VISA_STAFF_SECOND_FACTOR === 'on';
    const realm = {
      WEB_URL: webUrls[0],
      WEB_URL_BY_NUMBER: webUrls[1],
      BACKEND_SECRET: secrets.keycloakBackendSecret,
      STAFF_USERNAME: staff.username,
      STAFF_PASSWORD: staff.password,
      STAFF_SECOND_FACTOR: secondFactor ? 'REQUIRED' : 'DISABLED',
      PASSWORD_POLICY: '',
    };
    const database = {
      jdbcUrl: `jdbc:postgresql://127.0.0.1:${ports.postgres}/keycloak`,
      user: 'postgres',
      password: secrets.postgresPassword,
    };
    const settings = {
      distribution,
      dir,
      port: ports.keycloak,
      managementPort: ports.keycloakManagement,
      database,
      adminPassword: secrets.keycloakAdminPassword,
      realm,
    };
    await start(
      {
        name: 'keycloak',
        spec: () => prepareKeycloak({ ...settings, imported: existsSync(stampFile) }),
        ready: () => answers(`http://127.0.0.1:${ports.keycloak}/realms/visa/.well-known/openid-configuration`),
        readyWithinMs: 600_000,
        phase: 1,
      },
      'Keycloak',
    );
    const stamp = createHash('sha256')
      .update(JSON.stringify([realm, LOGIN_THEME]))
      .digest('hex');
    const known = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
    if (known !== stamp && !signal.aborted) {
      const backendSecret = secrets.keycloakBackendSecret;
      if (known)
        await alignRealm({
          url: keycloak,
          adminPassword: secrets.keycloakAdminPassword,
          webUrls,
          backendSecret,
          staff,
        });
      writeFileSync(stampFile, stamp);
    }
  };

  const startMail = () => {
    const script = join(dirname(require.resolve('maildev/package.json')), 'bin/maildev');
    const args = [script, '--ip', '127.0.0.1', '--smtp', ports.smtp, '--web', ports.mail, '--silent'];
    return start(
      {
        name: 'mail',
        spec: () => node(args.map(String)),
        ready: () => answers(`http://127.0.0.1:${ports.mail}/healthz`),
      },
      'mail catcher',
    );
  };

  const startSandbox = async () => {
    await built;
    const env = {
      PORT: ports.sandbox,
      PUBLIC_URL: urls.sandbox,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/api/webhooks/stripe`,
      STATE_FILE: join(dataDir, 'stripe/state.json'),
    };
    mkdirSync(join(dataDir, 'stripe'), { recursive: true });
    const spec = () => node(['dist/main.js'], { env, cwd: join(ROOT, 'deploy/stripe-sandbox') });
    return start(
      { name: 'sandbox', spec, ready: () => answers(`http://127.0.0.1:${ports.sandbox}/`, () => true) },
      'Stripe sandbox',
    );
  };

  /** A database that this very build has migrated already needs no process to find that out. */
  const migrateOnce = async (name) => {
    const { cwd, entry, env } = services[name];
    const migrations = join(cwd, 'migrations');
    const sources = [
      join(cwd, entry),
      ...(existsSync(migrations) ? readdirSync(migrations).map((file) => join(migrations, file)) : []),
    ];
    const hash = createHash('sha256').update(JSON.stringify(env));
    for (const file of sources.filter(existsSync)) hash.update(readFileSync(file));
    const key = hash.digest('hex');
    const stamp = join(dataDir, 'migrated', name);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
    const { command, args, options } = node([entry, 'migrate'], { cwd, env });
    await runToEnd(command, args, { ...options, log: keeper.logFile(`${name}-migrate`), signal });
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, key);
  };

  const services = describeServices({ ports, urls, secrets, dataDir, mode });
  const startService = async (name, needs = Promise.resolve()) => {
    if (!wants(name)) return;
    const { cwd, entry, env, opsPort } = services[name];
    await Promise.all([built, needs]);
    if (DATABASES.includes(name)) await migrateOnce(name);
    if (signal.aborted) return;
    await start({
      name,
      spec: () => node([entry], { cwd, env }),
      ready: () => answers(`http://127.0.0.1:${opsPort}/healthz`),
    });
  };

  const startRemote = async (name) => {
    await built;
    const folder = join(ROOT, 'frontends', name, 'dist');
    const port = ports[name === 'apply' ? 'remoteApply' : 'remoteAdmin'];
    const spec = () => node([join(HERE, 'static.mjs'), folder, String(port)]);
    return start({ name: `remote-${name}`, spec, ready: () => answers(`http://127.0.0.1:${port}/`, () => true) });
  };

  const startEdge = async () => {
    await built;
    const env = {
      PORT: ports.web,
      SHELL_DIR: join(ROOT, 'frontends/shell/dist'),
      GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
      KEYCLOAK_URL: keycloak,
      PUBLIC_URL: urls.web,
      FORM_TARGETS: urls.sandbox,
      REMOTES: JSON.stringify({
        apply: `http://127.0.0.1:${ports.remoteApply}`,
        admin: `http://127.0.0.1:${ports.remoteAdmin}`,
      }),
    };
    return start({
      name: 'edge',
      spec: () => node([join(HERE, 'edge.mjs')], { env }),
      ready: () => answers(`http://127.0.0.1:${ports.web}/healthz`),
    });
  };

  const postgresReady = startPostgres();
  const everything = [
    postgresReady,
    startKeycloak(postgresReady),
    startKafka(),
    startMail(),
    startSandbox(),
    ...DATABASES.map((name) => startService(name, postgresReady)),
    startService('ocr'),
    startService('gateway'),
    startRemote('apply'),
    startRemote('admin'),
    startEdge(),
  ];
  const ready = Promise.all(everything).then(async () => {
    const usable = async () =>
      !wants('gateway') || !wants('edge') || (await answers(`http://127.0.0.1:${ports.web}/api/destinations`));
    for (
      const end = Date.now() + 60_000;
      !signal.aborted && !(await usable());
      await new Promise((next) => setTimeout(next, 100))
    ) {
      if (Date.now() > end) throw new Error(`The API does not answer: see ${keeper.logFile('gateway')}`);
    }
  });
  for (const one of [...everything, ready]) one.catch(() => {});

  const halt = (how) => async () => {
    abort.abort();
    await keeper[how]();
    await Promise.allSettled(everything);
  };
  return {
    urls,
    secrets,
    staff,
    logDir,
    postgresReady,
    ready,
    stop: halt('stop'),
    kill: halt('kill'),
    stopPart: keeper.stopPart,
    startPart: keeper.startPart,
    pids: keeper.pids,
  };
};
