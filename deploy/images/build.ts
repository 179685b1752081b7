// npm run images [-- name ...]: builds the images with buildah, writes each as an archive with its SBOM, and prints
// what they weigh. --committed builds the last commit instead of the working tree; --twice builds each again in an
// empty store and compares the digests. --sign --key FILE signs what was built last, --verify --key FILE verifies it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  ask,
  CACHE,
  closeSecondStore,
  digestOf,
  hasImage,
  openSecondStore,
  openStore,
  POLICY,
  run,
  SECOND_STORE,
  STORE,
  within,
} from './buildah.ts';
import { findExtraneous } from './extraneous.ts';
import { IMAGES, type Image, NODE_IMAGE } from './image-table.ts';
import { describeContents } from './sbom.ts';
import { signImages, verifyImages } from './signed-images.ts';
import { buildStandIns } from './stand-ins.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const { version: VERSION }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Every file in every layer bears this time, so that the same sources make the same digest. */
const { SOURCE_DATE_EPOCH = '1767225600', NODE_EXTRA_CA_CERTS: CA_BUNDLE } = process.env;
const { VISA_IMAGE_REPOSITORY: REPOSITORY = 'localhost/wayfare' } = process.env;

/** npm opens many files at once, and a build may not have more than this process. */
const OPEN_FILES = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.trim();

const JAVA_TRUST = '/etc/ssl/certs/java/cacerts';
/** What a build needs of this machine to reach the registries: its certificates, and what was fetched before. */
const lent = (): string[] => {
  const volumes: [from: string | undefined, to: string][] = [
    [CA_BUNDLE, CA_BUNDLE ?? ''],
    [JAVA_TRUST, '/lent/cacerts'],
    [join(homedir(), '.npm'), '/root/.npm'],
    [join(homedir(), '.npmrc'), '/root/.npmrc'],
    [join(homedir(), '.m2'), '/root/.m2'],
    ['/etc/apt/apt.conf.d', '/etc/apt/apt.conf.d'],
  ];
  return [
    ...volumes.flatMap(([from, to]) => (from && existsSync(from) ? ['--volume', `${from}:${to}`] : [])),
    ...(existsSync(JAVA_TRUST) ? ['--build-arg', 'MAVEN_OPTS=-Djavax.net.ssl.trustStore=/lent/cacerts'] : []),
    ...(CA_BUNDLE ? ['--build-arg', `NODE_EXTRA_CA_CERTS=${CA_BUNDLE}`] : []),
  ];
};

const mb = (bytes: number): number => bytes / 1_000_000;

const sizeOf = (folder: string): number => {
  let bytes = 0;
  const seen = new Set<number>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { size, ino } = statSync(join(entry.parentPath, entry.name));
    if (!seen.has(ino)) bytes += size;
    seen.add(ino);
  }
  return bytes;
};

const SHORT_ID = 11;
/** Every layer that this run has made or taken from the cache, by the short name buildah prints. */
const used = new Set<string>();

const build = async (
  name: string,
  { file = 'Dockerfile', target, args = {} }: Image,
  context: string,
  store = STORE,
) => {
  const image = `${REPOSITORY}/${name}:${VERSION}`;
  const buildArgs = Object.entries({ ...args, VERSION }).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
  const steps = [
    'bud',
    ...['--signature-policy', POLICY, '--pull-never', '--timestamp', SOURCE_DATE_EPOCH, '--layers'],
    ...['--ulimit', `nofile=${OPEN_FILES}:${OPEN_FILES}`],
    ...['-f', join(context, 'deploy/images', file)],
    ...['--ignorefile', join(context, 'deploy/images/Dockerfile.dockerignore')],
    ...['--target', target, '-t', image, ...buildArgs, ...lent(), context],
  ];
  const said = await run('buildah', steps, { store });
  for (const [, id = ''] of said.matchAll(/^--> (?:Using cache )?([\da-f]{11,})/gm)) used.add(id.slice(0, SHORT_ID));
  return image;
};

/** What no image is built from any more: layers of sources that have changed since. */
const forgetStale = (): void => {
  const untagged = ask('images', '--filter', 'dangling=true', '--quiet', '--no-trunc') ?? '';
  const stale = untagged.match(/[\da-f]{64}/g)?.filter((id) => !used.has(id.slice(0, SHORT_ID))) ?? [];
  if (stale.length) ask('rmi', ...stale);
};

const archive = async (name: string, image: string): Promise<void> => {
  const file = join(CACHE, 'archives', `${name}.tar`);
  const stamp = `${file}.digest`;
  const digest = digestOf(image);
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  mkdirSync(join(CACHE, 'archives'), { recursive: true });
  rmSync(file, { force: true });
  await run('buildah', ['push', '--signature-policy', POLICY, image, `docker-archive:${file}:${image}`]);
  writeFileSync(stamp, digest);
};

/** What is built from: the working tree, or the last commit alone. */
const contextOf = async (committed: boolean | undefined): Promise<string> => {
  if (!committed) return ROOT;
  const folder = join(CACHE, 'context');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run('git', ['archive', '--format=tar', '-o', join(CACHE, 'context.tar'), 'HEAD'], { cwd: ROOT });
  await run('tar', ['xf', join(CACHE, 'context.tar'), '-C', folder]);
  return folder;
};

const chosenFrom = (names: readonly string[]): [string, Image][] => {
  const unknown = names.filter((name) => !IMAGES[name]);
  if (unknown.length) throw new Error(`No image ${unknown.join(', ')}; there are ${Object.keys(IMAGES).join(', ')}`);
  return Object.entries(IMAGES).filter(([name]) => names.length === 0 || names.includes(name));
};

const baseSizes = new Map<string, number>();
const sizeOfBase = (base: string): number => {
  const size = baseSizes.get(base) ?? within(base, sizeOf);
  baseSizes.set(base, size);
  return size;
};

/** @returns what is wrong with it. */
const make = async (name: string, image: Image, context: string, twice: boolean | undefined): Promise<string[]> => {
  const began = Date.now();
  const { base = NODE_IMAGE, limitMb } = image;
  const built = await build(name, image, context);
  const baseSize = sizeOfBase(base);
  const { size, contents, extraneous } = within(built, (folder) => ({
    extraneous: findExtraneous(folder),
    size: mb(sizeOf(folder) - baseSize),
    contents: describeContents(folder, { name, version: VERSION }),
  }));
  mkdirSync(join(CACHE, 'sbom'), { recursive: true });
  writeFileSync(join(CACHE, 'sbom', `${name}.cdx.json`), `${JSON.stringify(contents, null, 1)}\n`);
  await archive(name, built);
  const digest = digestOf(built);
  const seconds = `${((Date.now() - began) / 1000).toFixed(0)} s`;
  const sizes = `${`${size.toFixed(0)} MB`.padStart(10)}  ${String(limitMb ?? '').padStart(6)}`;
  console.log(`${name.padEnd(16)}${sizes}  ${seconds.padStart(8)}  ${digest.slice(7, 19)}`);
  const faults = [...(limitMb && size > limitMb ? [name] : []), ...extraneous.map((path) => `${name} (holds ${path})`)];
  if (!twice) return faults;
  const again = digestOf(await build(name, image, context, SECOND_STORE), SECOND_STORE);
  const verdict = again === digest ? 'the same digest' : `ANOTHER digest, ${again}`;
  console.log(`${''.padEnd(16)}built anew in an empty store: ${verdict}`);
  return again === digest ? faults : [...faults, `${name} (not reproducible)`];
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      twice: { type: 'boolean' },
      committed: { type: 'boolean' },
      sign: { type: 'boolean' },
      verify: { type: 'boolean' },
      key: { type: 'string' },
    },
  });
  const chosen = chosenFrom(positionals);
  const names = chosen.map(([name]) => name);
  const release = { repository: REPOSITORY, version: VERSION };
  if (values.sign || values.verify) {
    if (!values.key || (values.sign && values.verify))
      throw new Error('--sign --key FILE takes the private key, --verify --key FILE the public one.');
    return values.verify ? verifyImages(names, release, values.key) : signImages(names, release, values.key);
  }
  for (const tool of ['buildah', 'mmdebstrap'])
    if (spawnSync(tool, ['--version']).error) throw new Error(`${tool} is missing (Debian: apt-get install ${tool})`);
  openStore();
  if (!hasImage(NODE_IMAGE)) {
    console.log('The official base images are not here: building stand-ins for them');
    await buildStandIns(SOURCE_DATE_EPOCH);
  }
  const context = await contextOf(values.committed);
  if (values.twice) await openSecondStore();
  console.log(`Images ${REPOSITORY}/NAME:${VERSION}; archives and SBOMs in ${CACHE}\n`);
  console.log(`${'image'.padEnd(16)}${'over base'.padStart(10)}  ${'limit'.padStart(6)}  built in  digest`);
  const faults: string[] = [];
  for (const [name, image] of chosen) faults.push(...(await make(name, image, context, values.twice)));
  if (!positionals.length) forgetStale();
  // On a fault the second store stays for inspection.
  if (values.twice && !faults.length) closeSecondStore();
  if (faults.length) throw new Error(`Too large, not reproducible or not clean: ${faults.join(', ')}`);
};

await main().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
