// Watches the code of everything that runs in Node: a change is bundled again, and the processes that hold it restart.
import { watch } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundle } from '../../../services/bundle.ts';
import type { RunningPlatform } from '../platform.ts';
import { runToEnd } from '../run-to-end.ts';
import { ROOT } from '../settings.ts';
import { readWorkspaces, type Workspace, workspaceOf } from './workspaces.ts';

/** Editors write a file in several steps, and people save several files at once. */
const SETTLE_MS = 40;
const FOLDERS = ['proto', 'services', 'deploy/stripe-sandbox', 'frontends/edge'];
const isSource = (path: string): boolean =>
  /\.(ts|mjs|json|proto)$/.test(path) && !/(^|\/)(node_modules|dist|test|training|\.turbo)\/|\.test\.ts$/.test(path);

interface Deps {
  readonly platform: Pick<RunningPlatform, 'restartPart' | 'logDir'>;
  /** The parts that run a workspace's bundle, by its folder. */
  readonly partsOf: Readonly<Record<string, readonly string[]>>;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export const watchServices = ({ platform, partsOf, say, signal }: Deps): void => {
  const workspaces = readWorkspaces();
  const PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const log = join(platform.logDir, 'dev-build.log');
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  /**
   * Bundles in this process, which spares a start of Node and of esbuild; what else a build makes, where it changed.
   */
  const build = async ({ folder, build, entries }: Workspace, isMoreThanSource: boolean): Promise<void> => {
    if (isMoreThanSource && build)
      await runToEnd('sh', ['-c', build], { cwd: join(ROOT, folder), log, env: { PATH }, signal });
    else await bundle(join(ROOT, folder), entries);
  };

  const renew = async (workspace: Workspace, paths: ReadonlySet<string>): Promise<void> => {
    const began = Date.now();
    const { folder } = workspace;
    await build(
      workspace,
      [...paths].some((path) => path.startsWith(`${folder}/`) && !path.startsWith(`${folder}/src/`)),
    );
    const parts = partsOf[workspace.folder] ?? [];
    await Promise.all(parts.map((name) => platform.restartPart(name)));
    say(`  ${parts.join(', ').padEnd(22)} again after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };

  const work = async (): Promise<void> => {
    const paths = new Set(changed);
    changed.clear();
    const names = new Set([...paths].map((path) => workspaceOf(workspaces, path) ?? ''));
    if (names.has('@wayfare/proto')) {
      const proto = join(ROOT, 'proto');
      await runToEnd('npm', ['run', 'generate'], { cwd: proto, log, env: { PATH }, signal });
    }
    const affected = workspaces.filter(
      ({ folder, sources }) => partsOf[folder] && [...names].some((name) => sources.has(name)),
    );
    const outcomes = await Promise.allSettled(affected.map((one) => renew(one, paths)));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !signal.aborted) say(`! ${(outcome.reason as Error).message}`);
  };

  const note = (path: string): void => {
    if (!workspaceOf(workspaces, path) || !isSource(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(work).catch((error: Error) => say(`! ${error.message}`));
    }, SETTLE_MS);
  };
  for (const folder of FOLDERS)
    watch(join(ROOT, folder), { recursive: true, signal }, (_, file) => {
      // What is generated from the proto files follows them.
      if (file && !file.startsWith('gen/')) note(`${folder}/${file}`);
    }).on('error', (error) => say(`! Changes below ${folder} are no longer seen: ${error.message}`));
};
