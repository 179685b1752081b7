// npm run cluster -- up|install|down|clean|check|test|chaos|alerts: a real Kubernetes of one node on this machine,
// with the chart's evaluation profile on it.
import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  BIN,
  CACHE,
  CHART,
  environment,
  FORWARDED_PORTS,
  installArguments,
  kubectl,
  NAMESPACE,
  RELEASE,
  RUN,
  URLS,
} from './cluster-access.ts';

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, '../..');
const { VISA_INSTALL_TIMEOUT = '10m' } = process.env;
const MEASURED = ['gateway', 'catalog', 'application', 'payment', 'document', 'notification', 'ocr'];
const NODE_ADDRESS = '172.30.99.2';

const began = Date.now();
const say = (text: string): void => console.log(`[${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s] ${text}`);

const show = (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { env: environment, cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', failed);
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`${command} ${args[0]} failed (${code})`))));
  });

const apply = (documents: readonly object[]): void => {
  const input = documents.map((document) => JSON.stringify(document)).join('\n---\n');
  const { status, stderr } = spawnSync(join(BIN, 'kubectl'), ['apply', '-f', '-'], {
    env: environment,
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
};

/** A disk of its own for each volume, so that one can be full without the machine's. */
const makeDisk = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  execFileSync('truncate', ['-s', '2G', `${folder}.img`]);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', `${folder}.img`]);
  execFileSync('mount', ['-o', 'loop', `${folder}.img`, folder]);
  const path = join(folder, 'data'); // beside ext4's lost+found, which is nobody's data
  mkdirSync(path);
  chownSync(path, 1000, 1000);
  return path;
};

/** Claims of the evaluation profile find these volumes, which go with the run. */
const makeVolumes = (): void => {
  const claims = {
    postgres: 'ReadWriteOnce',
    kafka: 'ReadWriteOnce',
    stripe: 'ReadWriteOnce',
    document: 'ReadWriteMany',
  };
  apply([
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'local' },
      provisioner: 'kubernetes.io/no-provisioner',
    },
    ...Object.entries(claims).map(([name, mode]) => {
      const path = makeDisk(join(RUN, 'volumes', name));
      return {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: `${NAMESPACE}-${name}` },
        spec: {
          capacity: { storage: '2Gi' },
          accessModes: [mode],
          storageClassName: 'local',
          persistentVolumeReclaimPolicy: 'Retain',
          claimRef: { namespace: NAMESPACE, name: `${RELEASE}-${name}` },
          local: { path },
          nodeAffinity: {
            required: {
              nodeSelectorTerms: [
                { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['node1'] }] },
              ],
            },
          },
        },
      };
    }),
  ]);
};

const makeNamespace = (): void => {
  const restricted = Object.fromEntries(
    ['enforce', 'audit', 'warn'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']),
  );
  apply([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels: restricted } }]);
};

/** As an operator's Prometheus finds them: every pod, also one that is not ready. */
const makePodsFindable = (): void =>
  apply(
    MEASURED.map((name) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: `${RELEASE}-${name}-pods`, namespace: NAMESPACE },
      spec: {
        clusterIP: 'None',
        publishNotReadyAddresses: true,
        selector: { 'app.kubernetes.io/component': name, 'app.kubernetes.io/instance': RELEASE },
        ports: [{ name: 'ops', port: 9090 }],
      },
    })),
  );

const forwardPorts = (): void => {
  const log = openSync(join(CACHE, 'logs/forward.log'), 'w');
  const pairs = Object.entries(FORWARDED_PORTS).map(([local, remote]) => `${local}:${remote}`);
  const child = spawn(process.execPath, [join(HERE, 'forward.ts'), NODE_ADDRESS, ...pairs], {
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.unref();
  appendFileSync(join(RUN, 'pids'), `${child.pid} forward\n`);
};

const up = async (): Promise<void> => {
  await show('bash', [join(HERE, 'build.sh')]);
  const archives = join(CACHE, '../images/archives');
  if (!existsSync(archives)) await show(process.execPath, [join(ROOT, 'deploy/images/build.ts')]);
  say('programs and images are there');
  await show('bash', [join(HERE, 'control-plane.sh')]);
  forwardPorts();
  await install();
};

/** The chart on a cluster that is there; `up` ends with it. */
const install = async (): Promise<void> => {
  makeNamespace();
  makeVolumes();
  makePodsFindable();
  say('installing the chart');
  const installing = Date.now();
  const args = installArguments(['--wait', '--wait-for-jobs', '--timeout', VISA_INSTALL_TIMEOUT]);
  await show(join(BIN, 'helm'), ['install', RELEASE, CHART, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const took = ((Date.now() - installing) / 1000).toFixed(1);
  writeFileSync(join(RUN, 'installed.json'), JSON.stringify({ seconds: Number(took) }));
  say(`every pod is ready ${took} s after the installation began`);
  const secret = JSON.parse(await kubectl('-n', NAMESPACE, 'get', 'secret', `${RELEASE}-evaluation`, '-o', 'json'));
  console.log(`
Ready: ${URLS.web}
  staff sign-in   ${URLS.web}/admin as staff@wayfare.example, password ${Buffer.from(secret.data['staff-password'], 'base64')}
  mail catcher    ${URLS.mail}
  Keycloak        ${URLS.keycloak}
  Stripe sandbox  ${URLS.stripe}
  kubectl         KUBECONFIG=${environment.KUBECONFIG} ${join(BIN, 'kubectl')} -n ${NAMESPACE} get pods
npm run cluster -- down ends it.`);
};

const down = () => show('bash', [join(HERE, 'down.sh')]);

/** Removes what `up` and `npm run images` keep on this machine: programs, images, what they were built from. */
const clean = async (): Promise<void> => {
  if (existsSync(join(RUN, 'pids'))) throw new Error('A cluster is up: npm run cluster -- down first.');
  const folders = [CACHE, join(CACHE, '../images')].map((folder) => resolve(folder)).filter(existsSync);
  const { stdout } = spawnSync('du', ['-scm', ...folders], { encoding: 'utf8' });
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  const [mb = '0'] = stdout.trim().split('\n').at(-1)?.split('\t') ?? [];
  say(folders.length ? `removed ${folders.join(' and ')}: ${(Number(mb) / 1000).toFixed(1)} GB` : 'nothing is kept');
};

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  up,
  install,
  down,
  clean,
  check: async () => (await import('./check.ts')).check(),
  test: async () => (await import('./test.ts')).test(process.argv.slice(3)),
  chaos: async () => (await import('./chaos.ts')).chaos(process.argv.slice(3)),
  alerts: async () => (await import('./alerts.ts')).alerts(process.argv.slice(3)),
};

const command = COMMANDS[process.argv[2] ?? ''];
if (!command) {
  console.error(`Usage: npm run cluster -- ${Object.keys(COMMANDS).join('|')}`);
  process.exit(2);
}
command().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
