// Assembles what one workspace is while it runs, out of what is installed and built: node assemble.mjs WORKSPACE TARGET [package left out ...]
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const [workspace, target, ...without] = process.argv.slice(2);
const ROOT = resolve('.');
const FOR_READERS_AND_COMPILERS = /\.(map|[cm]?ts|md|markdown|flow)$/;

/** The folder a package is found in from another's: the nearest node_modules upwards. */
const find = (name, from) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === ROOT || folder === dirname(folder)) return undefined;
  }
};

/** Our own libraries, bundled into what uses them. */
const LIBRARIES = { '@wayfare/kit': 'services/kit', '@wayfare/picture': 'services/picture', '@wayfare/proto': 'proto' };
/** Packages that another one loads by a name it is told at run time. */
const LOADED_BY_NAME = { pg: 'knex' };

const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
/** The packages that the workspace's bundles import: of a library's dependencies, no others are needed. */
const importedIn = (dist) => {
  const bundles = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'));
  const specifiers = bundles.flatMap((name) => {
    const code = readFileSync(join(dist, name), 'utf8');
    return [...code.matchAll(/(?:^|[\s;])(?:from|import)\s*\(?\s*["']([^."'][^"']*)["']/gm)].map(([, path]) => path);
  });
  return new Set(specifiers.map(packageOf));
};

const found = new Set();
const dist = join(workspace, 'dist');
const imported = existsSync(dist) ? importedIn(dist) : new Set();
const isLoaded = (name) => imported.has(name) || imported.has(LOADED_BY_NAME[name]);
const visit = (folder, isLibrary = false) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  const needed = { ...peerDependencies, ...dependencies, ...optionalDependencies };
  for (const name of Object.keys(needed)) {
    if (without.includes(name)) continue;
    if (LIBRARIES[name]) {
      visit(resolve(LIBRARIES[name]), true);
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
for (const place of [...found].sort()) {
  const isOwn = (path) => relative(place, path).split('/')[0] !== 'node_modules';
  cpSync(place, join(target, relative(ROOT, place)), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isOwn(path) && !FOR_READERS_AND_COMPILERS.test(path),
  });
}
for (const name of ['package.json', 'dist', 'migrations', 'model'])
  if (existsSync(join(workspace, name))) cpSync(join(workspace, name), join(target, name), { recursive: true });
console.log(`${workspace}: ${found.size} packages`);
