// Collects what one workspace needs at run time from what is installed and built:
// node assemble.ts WORKSPACE TARGET [package left out ...]
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const [workspace = '', target = '', ...without] = process.argv.slice(2);
const ROOT = resolve('.');
const FOR_READERS_AND_COMPILERS = /\.(map|[cm]?ts|md|markdown|flow)$/;

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The folder a package is found in from another's: the nearest node_modules upwards. */
const find = (name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === ROOT || folder === dirname(folder)) return undefined;
  }
};

/** Our own libraries, bundled into what uses them. */
const LIBRARIES: Readonly<Record<string, string>> = {
  '@wayfare/access': 'services/access',
  '@wayfare/kit': 'services/kit',
  '@wayfare/picture': 'services/picture',
  '@wayfare/proto': 'proto',
};
/** Packages that another one loads by a name it is told at run time. */
const LOADED_BY_NAME: Readonly<Record<string, string>> = { pg: 'knex' };

/** What a package needs only while it is installed. */
const FOR_ITS_INSTALLATION: Readonly<Record<string, readonly string[]>> = {
  'onnxruntime-node': ['adm-zip', 'global-agent'],
};
/** Binaries that a package brings for every platform, by the folder of each; and this one's. */
const BINARIES = /\/onnxruntime-node\/bin\/[^/]+\/([^/]+)(?:\/([^/]+))?/;
const isForHere = (path: string): boolean => {
  const [whole, platform, processor] = BINARIES.exec(path) ?? [];
  if (!whole) return true;
  return platform === process.platform && (processor === undefined || processor === process.arch);
};

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
/** The packages that the workspace's bundles import: of a library's dependencies, no others are needed. */
const importedIn = (dist: string): Set<string> => {
  const bundles = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const specifiers = bundles.flatMap((name) => {
    const code = readFileSync(join(dist, name), 'utf8');
    return [...code.matchAll(/(?:^|[\s;])(?:from|import)\s*\(?\s*["']([^."'][^"']*)["']/gm)].map(
      ([, path = '']) => path,
    );
  });
  return new Set(specifiers.map(packageOf));
};

const found = new Set<string>();
const dist = join(workspace, 'dist');
const imported = existsSync(dist) ? importedIn(dist) : new Set<string>();
const isLoaded = (name: string): boolean => imported.has(name) || imported.has(LOADED_BY_NAME[name] ?? '');
const visit = (folder: string, isLibrary = false): void => {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  const needed = { ...peerDependencies, ...dependencies, ...optionalDependencies };
  const unneeded = [...without, ...(FOR_ITS_INSTALLATION[manifest.name ?? ''] ?? [])];
  for (const name of Object.keys(needed)) {
    if (unneeded.includes(name)) continue;
    const library = LIBRARIES[name];
    if (library) {
      visit(resolve(library), true);
      continue;
    }
    if (isLibrary && !isLoaded(name)) continue;
    const place = find(name, folder);
    // A package for another platform, or a peer that this one does without
    if (!place && (optionalDependencies[name] || peerDependencies[name])) continue;
    if (!place) throw new Error(`${name}, which ${folder} needs, is not installed`);
    if (found.has(place)) continue;
    found.add(place);
    visit(place);
  }
};

visit(resolve(workspace));
const ownPackages = resolve(workspace, 'node_modules');
/** What only this workspace has, in a version of its own, stays nearer to its bundles than what all share. */
const folderOf = (place: string): string =>
  place.startsWith(`${ownPackages}/`) ? join('dist/node_modules', relative(ownPackages, place)) : relative(ROOT, place);
for (const place of [...found].sort()) {
  const isOwn = (path: string): boolean => relative(place, path).split('/')[0] !== 'node_modules';
  cpSync(place, join(target, folderOf(place)), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isOwn(path) && !FOR_READERS_AND_COMPILERS.test(path) && isForHere(path),
  });
}
for (const name of ['package.json', 'dist', 'migrations', 'model'])
  if (existsSync(join(workspace, name))) cpSync(join(workspace, name), join(target, name), { recursive: true });
console.log(`${workspace}: ${found.size} packages`);
