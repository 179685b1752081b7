// Kafka 4.3.1 as one broker that is its own controller. Clients sign in over TLS; each service may only do what its
// access rules say.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { javaCommand, javaVersion, QUICK_START } from './java.ts';
import {
  ensureCertificate,
  KAFKA_ADMIN,
  KAFKA_USERS,
  kafkaCertificate,
  kafkaEnv,
  kafkaKeystore,
  kafkaPassword,
} from './kafka-users.ts';
import type { ProcessSpec } from './processes.ts';
import { runToEnd } from './run-to-end.ts';
import { ROOT } from './settings.ts';

const VERSION = '4.3.1';

interface Fetch {
  readonly cacheDir: string;
  readonly log: string;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** Fetches the broker once; answers the folder of its jars. */
export const fetchKafka = async ({ cacheDir, log, say, signal }: Fetch): Promise<string> => {
  const folder = join(cacheDir, `kafka-${VERSION}`);
  if (existsSync(folder)) return folder;
  say('Kafka: fetching its 45 jars (44 MB, once)');
  const fresh = `${folder}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  const pom = join(ROOT, 'deploy/local/kafka/pom.xml');
  await runToEnd('mvn', ['-B', '-ntp', '-f', pom, goal, `-DoutputDirectory=${fresh}`, '-DincludeScope=runtime'], {
    log,
    signal,
  });
  writeFileSync(join(fresh, 'log4j2.properties'), LOGGING);
  if (!existsSync(folder)) renameSync(fresh, folder);
  return folder;
};

const LOGGING = `rootLogger.level=warn
rootLogger.appenderRef.stdout.ref=out
appender.out.type=Console
appender.out.name=out
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=%d{ISO8601} %-5p %c{1}: %m%n
logger.server.name=kafka.server.KafkaRaftServer
logger.server.level=info
`;

interface Listeners {
  readonly port: number;
  readonly controllerPort: number;
}

/** The administrator is the one user the broker itself must know. */
const signIn = (secret: string): string =>
  `org.apache.kafka.common.security.scram.ScramLoginModule required username="${KAFKA_ADMIN}" password="${kafkaPassword(secret, KAFKA_ADMIN)}";`;

const properties = ({ folder, port, controllerPort, secret }: Listeners & { folder: string; secret: string }): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `CLIENT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `CLIENT://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'CLIENT:SASL_SSL,CONTROLLER:SSL',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'CLIENT',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'listener.name.client.scram-sha-512.sasl.jaas.config': signIn(secret),
    // The controller's only client is the broker itself, known by its certificate.
    'listener.name.controller.ssl.client.auth': 'required',
    'ssl.keystore.type': 'PKCS12',
    'ssl.keystore.location': kafkaKeystore(folder),
    'ssl.keystore.password': kafkaPassword(secret, 'keystore'),
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': kafkaCertificate(folder),
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:CN=broker;User:${KAFKA_ADMIN}`,
    'log.dirs': join(folder, 'log'),
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': false,
    'log.cleaner.dedupe.buffer.size': 16777216,
    'num.network.threads': 2,
    'num.io.threads': 2,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');

const javaArgs = (jars: string): string[] => [
  ...QUICK_START,
  `-Dlog4j2.configurationFile=${join(jars, 'log4j2.properties')}`,
  '-cp',
  `${jars}/*`,
];

interface Broker extends Listeners {
  readonly jars: string;
  readonly archive?: string;
  readonly dir: string;
  readonly clusterId: string;
  /** All passwords are derived from it. */
  readonly secret: string;
  readonly log: string;
  readonly signal?: AbortSignal;
}

/** What the data folder was made for: another cluster or other passwords need a new one. */
const stampOf = (clusterId: string, secret: string): string =>
  createHash('sha256').update(`${clusterId} ${secret}`).digest('hex');

/** Answers how to start the broker on its data folder, formatting that when it is new. */
export const prepareKafka = async ({
  jars,
  archive,
  dir,
  port,
  controllerPort,
  clusterId,
  secret,
  log,
  signal,
}: Broker): Promise<ProcessSpec> => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const config = join(dir, 'server.properties');
  writeFileSync(config, properties({ folder: dir, port, controllerPort, secret }), { mode: 0o600 });
  await ensureCertificate({ dir, secret, log, signal });
  const stamp = join(dir, 'formatted');
  const wanted = stampOf(clusterId, secret);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(join(dir, 'log'), { recursive: true, force: true });
    rmSync(join(dir, 'declared'), { force: true });
    const users = KAFKA_USERS.map((user) => `SCRAM-SHA-512=[name=${user},password=${kafkaPassword(secret, user)}]`);
    // In one word: one id in 64 begins with a dash, and would be taken for an option.
    const format = [
      'kafka.tools.StorageTool',
      'format',
      `--cluster-id=${clusterId}`,
      '-c',
      config,
      '--ignore-formatted',
    ];
    const args = [...javaArgs(jars), ...format, ...users.flatMap((user) => ['--add-scram', user])];
    // By a file, as arguments can be read by everybody on the machine.
    const argFile = join(dir, 'format.args');
    writeFileSync(argFile, args.map((arg) => JSON.stringify(arg)).join('\n'), { mode: 0o600 });
    await runToEnd(javaCommand(), ['-Xmx128m', `@${argFile}`], { log, signal }).finally(() =>
      rmSync(argFile, { force: true }),
    );
    writeFileSync(stamp, wanted);
  }
  const sizes = ['-Xmx256m', '-Xms64m', '-Xss512k', '-XX:MaxMetaspaceSize=96m', '-XX:ReservedCodeCacheSize=48m'];
  const shared = archive && existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`] : [];
  return { command: javaCommand(), args: [...sizes, ...shared, ...javaArgs(jars), 'kafka.Kafka', config] };
};

interface Training {
  readonly jars: string;
  readonly cacheDir: string;
  readonly ports: Listeners;
  readonly signal?: AbortSignal;
}

/**
 * Runs a broker for a moment to keep the classes it loads in an archive, which more than halves every later start.
 * Not having one is no failure.
 */
export const archiveKafka = async ({ jars, cacheDir, ports, signal }: Training): Promise<string> => {
  const archive = join(cacheDir, `kafka-${VERSION}-tls-${javaVersion()}.jsa`);
  if (existsSync(archive)) return archive;
  const dir = join(cacheDir, `kafka-training-${process.pid}`);
  const fresh = join(dir, 'classes.jsa');
  try {
    const clusterId = randomBytes(16).toString('base64url');
    const secret = randomBytes(32).toString('base64');
    const spec = await prepareKafka({ jars, dir, ...ports, clusterId, secret, log: join(dir, 'format.log'), signal });
    const child = spawn(spec.command, [`-XX:ArchiveClassesAtExit=${fresh}`, ...spec.args], {
      stdio: 'ignore',
      detached: true,
    });
    const gone = new Promise((done) => child.on('exit', done).on('error', done));
    signal?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    const end = Date.now() + 60_000;
    while (!signal?.aborted && Date.now() < end && !(await answersKafka(ports.port, dir))) await sleep(100);
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(60_000, undefined, { ref: false })]);
    child.kill('SIGKILL');
    if (existsSync(fresh) && !signal?.aborted) renameSync(fresh, archive);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return archive;
};

interface Declaration {
  readonly dir: string;
  readonly port: number;
  readonly secret: string;
  readonly log: string;
  readonly signal?: AbortSignal;
}

/** Declares topics and access rules, once for each state of their table. */
export const declareTopics = async ({ dir, port, secret, log, signal }: Declaration): Promise<void> => {
  const source = join(ROOT, 'services/kit/src');
  const hash = createHash('sha256');
  for (const file of ['../../access/src/topics.ts', 'declare-topics.ts']) hash.update(readFileSync(join(source, file)));
  const stamp = join(dir, 'declared');
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const env = kafkaEnv({ dir, port, secret, user: KAFKA_ADMIN });
  await runToEnd(process.execPath, ['--no-warnings', join(source, 'declare-topics-here.ts')], { log, signal, env });
  writeFileSync(stamp, wanted);
};

/** Whether the broker answers an ApiVersions request, which needs no sign-in: the port is open a while before. */
export const answersKafka = (port: number, dir: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', ca: readFileSync(kafkaCertificate(dir)) });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket
      .on('error', () => end(false))
      .on('close', () => end(false))
      .on('data', () => end(true));
    socket.on('secureConnect', () => socket.write(Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff])));
  });
