import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { addMessages } from '@wayfare/ui/i18n';
import type { RemoteModule } from '@wayfare/ui/remote-contract';
import type { RemoteName } from './remote-names.ts';
import { sharedModules } from './shared-modules.ts';

declare const SHARED_VERSIONS: Record<string, string>;

/** Everything shared is in the shell's own chunks: a remote waits for nothing. */
const shared = Object.fromEntries(
  Object.entries(sharedModules).map(([key, module]) => {
    const version = SHARED_VERSIONS[key] ?? '';
    const shareConfig = { singleton: true, requiredVersion: version };
    return [key, { version, scope: 'default', shareConfig, strategy: 'loaded-first' as const, lib: () => module }];
  }),
);

/** Where each remote is served is read at run time: an operator moves one without a new build of the shell. */
async function readRemotes(): Promise<Record<string, string>> {
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return response.json();
}

/** Answers `loadRemote`: fetches a remote's entry and its words on its first visit; throws when it cannot be had. */
export function createRemoteLoader(): (name: RemoteName) => Promise<RemoteModule> {
  // The remotes are built without a runtime of their own and take the shell's.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
  });
  return async (name) => {
    const entry = (await readRemotes())[name];
    if (!entry) throw new Error(`remotes.json does not name ${name}`);
    federation.registerRemotes([{ name, entry: new URL(entry, location.href).href, type: 'global' }]);
    const remote = await federation.loadRemote<RemoteModule>(`${name}/remote`);
    if (!remote) throw new Error(`${name} exposes no remote`);
    await addMessages(name, remote.messages);
    return remote;
  };
}
