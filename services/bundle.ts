// Bundles a service's own sources and the workspace packages it uses into dist/; npm packages stay external.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const isWorkspace = (name: string): boolean => name.startsWith('@wayfare/');
const npmPackagesOutside: Plugin = {
  name: 'npm-packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || isWorkspace(path) ? null : { path, external: true },
    ),
};

/** Writes `dist/` of the workspace in `folder`, one bundle for each entry. */
export const bundle = async (folder: string, entries: readonly string[]): Promise<void> => {
  const { name }: { name: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  await build({
    absWorkingDir: folder,
    entryPoints: [...entries],
    outdir: 'dist',
    outbase: 'src',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    // The maps are read at start. Without the sources in them every process is some MB lighter, and a trace still names
    // file and line.
    sourcesContent: false,
    logLevel: 'warning',
    external: [...builtinModules],
    plugins: [npmPackagesOutside],
    banner: { js: `// ${name}` },
  });
};
