import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { addMessages } from '@wayfare/ui/i18n';
import { logProblem } from '@wayfare/ui/log-problem';
import type { RemoteModule } from '@wayfare/ui/remote-contract';
import { sharedModules } from 'shared-modules';
import type { RemoteName } from './remote-names.ts';
import { unmetNeeds } from './remote-needs.ts';

/** By the build, from the packages that are installed. */
declare const SHARED_PACKAGES: Record<string, { version: string; isSingle: boolean }>;

export interface LoadedRemote extends RemoteModule {
  /** The folder that the remote's files are served from. */
  readonly base: string;
}

/** Everything shared is in the shell's own chunks: a remote waits for nothing. */
const shared = Object.fromEntries(
  Object.entries(SHARED_PACKAGES).map(([name, { version, isSingle }]) => [
    name,
    {
      version,
      scope: 'default',
      shareConfig: { singleton: isSingle, requiredVersion: `^${version}` },
      strategy: 'loaded-first' as const,
      lib: () => sharedModules[name],
    },
  ]),
);

const brought = Object.fromEntries(
  Object.entries(SHARED_PACKAGES).map(([name, { version }]) => [name, { version, module: sharedModules[name] ?? {} }]),
);

/** Where each remote is served is read at run time: an operator moves one without a new build of the shell. */
async function readRemotes(): Promise<Record<string, string>> {
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return response.json();
}

/** Answers `loadRemote`: fetches a remote's entry and its words on its first visit; throws when it cannot be had. */
export function createRemoteLoader(): (name: RemoteName) => Promise<LoadedRemote> {
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    // The remotes are built without a runtime of their own and take the shell's.
    plugins: [injectExternalRuntimeCore()],
  });
  return async (name) => {
    const place = (await readRemotes())[name];
    if (!place) throw new Error(`remotes.json does not name ${name}`);
    const entry = new URL(place, location.href).href;
    federation.registerRemotes([{ name, entry, type: 'global' }]);
    const remote = await federation.loadRemote<RemoteModule>(`${name}/remote`);
    if (!remote) throw new Error(`${name} exposes no remote`);
    // The two are released apart. Most pages still work; the others say that they do not.
    for (const unmet of unmetNeeds(remote.needs ?? {}, brought)) logProblem(`${name} needs another shell: ${unmet}`);
    await addMessages(name, remote.messages);
    return { ...remote, base: new URL('.', entry).href };
  };
}
