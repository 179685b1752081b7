// Kafka 4.3.1 as one broker that is its own controller.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { javaCommand, javaVersion, QUICK_START } from './java.ts';
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

const properties = ({ folder, port, controllerPort }: Listeners & { folder: string }): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
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
  readonly log: string;
  readonly signal?: AbortSignal;
}

/** Answers how to start the broker on its data folder, formatting that when it is new. */
export const prepareKafka = async ({
  jars,
  archive,
  dir,
  port,
  controllerPort,
  clusterId,
  log,
  signal,
}: Broker): Promise<ProcessSpec> => {
  mkdirSync(dir, { recursive: true });
  const config = join(dir, 'server.properties');
  writeFileSync(config, properties({ folder: dir, port, controllerPort }));
  const formatted = join(dir, 'log/meta.properties');
  if (!existsSync(formatted) || !readFileSync(formatted, 'utf8').includes(clusterId)) {
    rmSync(join(dir, 'log'), { recursive: true, force: true });
    const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', config, '--ignore-formatted'];
    await runToEnd(javaCommand(), ['-Xmx128m', ...javaArgs(jars), ...format], { log, signal });
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
  const archive = join(cacheDir, `kafka-${VERSION}-${javaVersion()}.jsa`);
  if (existsSync(archive)) return archive;
  const dir = join(cacheDir, `kafka-training-${process.pid}`);
  const fresh = join(dir, 'classes.jsa');
  try {
    const clusterId = randomBytes(16).toString('base64url');
    const spec = await prepareKafka({ jars, dir, ...ports, clusterId, log: join(dir, 'format.log'), signal });
    const child = spawn(spec.command, [`-XX:ArchiveClassesAtExit=${fresh}`, ...spec.args], {
      stdio: 'ignore',
      detached: true,
    });
    const gone = new Promise((done) => child.on('exit', done).on('error', done));
    signal?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    const end = Date.now() + 60_000;
    while (!signal?.aborted && Date.now() < end && !(await answersKafka(ports.port))) await sleep(100);
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(60_000, undefined, { ref: false })]);
    child.kill('SIGKILL');
    if (existsSync(fresh) && !signal?.aborted) renameSync(fresh, archive);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return archive;
};

/** Whether the broker answers an ApiVersions request: the port is open a while before. */
export const answersKafka = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket
      .on('error', () => end(false))
      .on('close', () => end(false))
      .on('data', () => end(true));
    socket.on('connect', () => socket.write(Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff])));
  });
