import { matchesGlob, posix } from 'node:path';
import type { Repository } from './repository.ts';

const { dirname, join, normalize } = posix;

/** What a heading's anchor is on the usual forges. */
const slugOf = (heading: string): string =>
  heading
    .replace(/`|\*\*|\[|\]\([^)]*\)/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+\s+(.+)$/gm)].map(([, heading]) => slugOf(heading as string)));

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** The places of a checkout that a document may name though they are made only when something runs. */
const MADE = /(?:^|\/)(?:dist|node_modules|gen|\.local|\.turbo)(?:\/|$)/;
/** Words for a name of the reader's choice: <name>, NAME, NNNN, VERSION, {a,b}. */
const asGlob = (path: string): string =>
  path
    .replace(/<[^>]+>|…|NAME|VERSION|NNNN|FOLDER/g, '*')
    .replace(/:\d+$/, '')
    .replace(/\/$/, '');

const brokenLinks = (path: string, text: string, { files, read }: Pick<Repository, 'files' | 'read'>): string[] => {
  const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))));
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string);
  return links
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = file ? normalize(join(dirname(path), file)).replace(/\/$/, '') : path;
      if (!files.includes(found) && !folders.has(found)) return true;
      return anchor !== undefined && found.endsWith('.md') && !anchorsOf(read(found)).has(anchor);
    })
    .map((target) => `${path}: the link ${target} leads nowhere`);
};

const missingFiles = (path: string, text: string, { files }: Pick<Repository, 'files'>): string[] => {
  const tops = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  const exists = (name: string) => {
    const glob = asGlob(name);
    return [glob, join(dirname(path), glob)].some((candidate) =>
      files.some((file) => matchesGlob(file, candidate) || matchesGlob(file, `${candidate}/**`)),
    );
  };
  const named = [...text.matchAll(/(?<![\w./@:-])((?:[\w.-]+|<\w+>)\/[\w./<>{},*-]*[\w>}*])/g)].map(
    ([, name]) => name as string,
  );
  return [...new Set(named)]
    .filter((name) => tops.has(name.split('/')[0] as string) && !MADE.test(name) && !exists(name))
    .map((name) => `${path}: names ${name}, which is not there`);
};

const missingScripts = (path: string, text: string, { files, read }: Pick<Repository, 'files' | 'read'>): string[] => {
  const manifests = files.filter((file) => /(?:^|\/)package\.json$/.test(file)).map((file) => JSON.parse(read(file)));
  const scriptsOf = (name?: string): object =>
    (name ? manifests.find((manifest) => manifest.name === name) : JSON.parse(read('package.json')))?.scripts ?? {};
  const named = [...text.matchAll(/npm run ([a-z][\w:-]*)(?:[^`\n|]*? -w (@[\w/-]+))?/g)];
  return named
    .filter(([, script, workspace]) => !Object.hasOwn(scriptsOf(workspace), script as string))
    .map(([, script]) => `${path}: names npm run ${script}, which is no script`);
};

const VARIABLE = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g;

const unknownVariables = (path: string, text: string, known: ReadonlySet<string>): string[] => {
  const named = [...text.matchAll(/`[^`\n]+`/g)].flatMap(([code]) => code.match(VARIABLE) ?? []);
  return [...new Set(named)]
    .filter((name) => !known.has(name))
    .map((name) => `${path}: names the variable ${name}, which no file of the project reads`);
};

/** A record's number is its own and stands in its title; it has a status and says what else was thought of. */
export const checkDecisions = ({ files, read }: Pick<Repository, 'files' | 'read'>): string[] => {
  const records = files.filter((path) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path));
  const numberOf = (path: string) => path.slice('docs/decisions/'.length).slice(0, 4);
  return records.flatMap((path) => {
    const text = read(path);
    const isTwice = records.some((other) => other !== path && numberOf(other) === numberOf(path));
    const isTitled = text.startsWith(`# ${Number(numberOf(path))}. `);
    const missing = ['Status', '**Context.**', '**Decision.**', '**Alternatives.**', '**Consequences.**'];
    return [
      ...(isTwice ? [`${path}: its number is taken`] : []),
      ...(isTitled ? [] : [`${path}: its title has another number`]),
      ...missing.filter((part) => !text.includes(part)).map((part) => `${path}: says nothing of ${part}`),
    ];
  });
};

/** Links, file names, npm scripts and environment variables in the documents that do not exist. */
export const checkDocs = (repository: Pick<Repository, 'files' | 'read'>): string[] => {
  const { files, read } = repository;
  const sources = files.filter((path) =>
    /\.(?:[cm]?[jt]sx?|json|ya?ml|tpl|sh|java|example|env)$|Dockerfile$|\.ci\/run$/.test(path),
  );
  const known = new Set(sources.flatMap((path) => read(path).match(VARIABLE) ?? []));
  return files
    .filter((path) => path.endsWith('.md') && !path.startsWith('.changeset/'))
    .flatMap((path) => {
      const text = read(path);
      return [
        ...brokenLinks(path, text, repository),
        ...missingFiles(path, text, repository),
        ...missingScripts(path, text, repository),
        ...unknownVariables(path, text, known),
      ];
    });
};
