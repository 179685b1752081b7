import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ROOT } from '../settings.ts';

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Workspace {
  readonly name: string;
  readonly folder: string;
  /** The command that builds it, where it is built. */
  readonly build?: string;
  /** What that command bundles: `src/main.ts`, … */
  readonly entries: readonly string[];
  /** The workspaces that are bundled into it, itself among them. */
  readonly sources: ReadonlySet<string>;
}

/** The workspaces whose code runs in a process of its own, by their folder. */
export const readWorkspaces = (): Workspace[] => {
  const found = globSync('{proto,services/*,frontends/*,deploy/stripe-sandbox}/package.json', { cwd: ROOT }).map(
    (path) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
      return { ...manifest, folder: dirname(path).split(sep).join('/') };
    },
  );
  const byName = new Map(found.map((one) => [one.name, one]));
  const sourcesOf = (name: string, known = new Set<string>()): Set<string> => {
    const one = byName.get(name);
    if (!one || known.has(name)) return known;
    known.add(name);
    for (const needed of Object.keys(one.dependencies ?? {})) sourcesOf(needed, known);
    return known;
  };
  return found.map(({ name, folder, scripts: { build } = {} }) => ({
    name,
    folder,
    build,
    entries:
      build
        ?.match(/build\.ts ([^&]+)/)?.[1]
        ?.trim()
        .split(' ') ?? [],
    sources: sourcesOf(name),
  }));
};

/** The name of the workspace that a file is in. */
export const workspaceOf = (workspaces: readonly Workspace[], path: string): string | undefined =>
  workspaces.find(({ folder }) => path.startsWith(`${folder}/`))?.name;
