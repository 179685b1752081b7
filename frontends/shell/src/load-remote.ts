import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as reactQuery from '@tanstack/react-query';
import { addMessages } from '@visa/ui/i18n';
import type { RemoteModule } from '@visa/ui/remote-contract';
import * as i18next from 'i18next';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactI18next from 'react-i18next';
import * as reactRouterDom from 'react-router-dom';
import * as zustand from 'zustand';
import type { RemoteName } from './remote-names.ts';

declare const SHARED_VERSIONS: Record<string, string>;

const packages = {
  react,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  i18next,
  'react-i18next': reactI18next,
  zustand,
};

/** Every module of the design system, fetched as one chunk the first time a remote asks for one of them. */
const uiModules = import.meta.webpackContext('../../ui/src', {
  recursive: true,
  regExp: /^\.\/(?!testing\/|components\/standalone)[\w/-]+\.tsx?$/,
  mode: 'lazy-once',
  chunkName: 'ui',
});

const share = (key: string, module: { lib: () => object } | { get: () => Promise<() => object> }) => {
  const version = SHARED_VERSIONS[key] ?? SHARED_VERSIONS['@visa/ui/'] ?? '';
  return {
    version,
    scope: 'default',
    shareConfig: { singleton: true, requiredVersion: version },
    strategy: 'loaded-first' as const,
    ...module,
  };
};

function sharedModules(): Record<string, ReturnType<typeof share>> {
  const loaded = Object.entries(packages).map(([key, module]) => [key, share(key, { lib: () => module })]);
  const design = uiModules.keys().map((path) => {
    const key = path.replace(/^\.\//, '@visa/ui/').replace(/\.tsx?$/, '');
    return [key, share(key, { get: async () => (uiModules(path) as Promise<object>).then((module) => () => module) })];
  });
  return Object.fromEntries([...loaded, ...design]);
}

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
    shared: sharedModules(),
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
