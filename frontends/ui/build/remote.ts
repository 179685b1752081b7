import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RemoteNeeds } from '../src/remote-contract.ts';
import { hotReload, reactOptions } from './hot-reload.ts';
import { precompress } from './precompress.ts';
import { sharedPackages } from './shared-packages.ts';
import { takenNames } from './taken-names.ts';
import { toolchain } from './toolchain.ts';

/** What a remote takes from the shell. */
const needsOf = (remote: string): RemoteNeeds =>
  Object.fromEntries(
    Object.entries(takenNames(join(import.meta.dirname, '../..', remote, 'src/remote.ts'))).map(([key, names]) => {
      const { version = '', isSingle = true } = sharedPackages[key] ?? {};
      return [key, { version, names, hasCopy: !isSingle }];
    }),
  );

/**
 * The build of a remote, twice: `remoteEntry.js`, which the shell loads and which brings no federation runtime of its
 * own, and below `alone/` a plain page with which the remote runs without the shell.
 */
export const remoteConfig = (name: string): RsbuildConfig =>
  mergeRsbuildConfig(hotReload('remote'), {
    ...toolchain,
    source: {
      define: { REMOTE_NAME: JSON.stringify(name), REMOTE_NEEDS: JSON.stringify(needsOf(name)) },
    },
    plugins: [pluginReact(reactOptions), precompress()],
    // Chunks are found beside the entry, wherever an operator serves it.
    output: { ...toolchain.output, assetPrefix: 'auto' },
    server: { host: '127.0.0.1' },
    environments: {
      remote: {
        // The container is the only entry; the bundler wants one to be named all the same.
        source: { entry: { none: { import: 'data:text/javascript,export {}', html: false } } },
        plugins: [
          pluginModuleFederation(
            {
              name,
              filename: 'remoteEntry.js',
              exposes: { './remote': './src/remote.ts' },
              shareStrategy: 'loaded-first',
              shared: Object.fromEntries(
                Object.entries(sharedPackages).map(([key, { version, isSingle }]) => [
                  key,
                  {
                    version,
                    requiredVersion: `^${version}`,
                    singleton: isSingle,
                    // A copy to fall back to, in chunks of its own, where the page may hold two.
                    ...(isSingle && { import: false as const }),
                  },
                ]),
              ),
              experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
              dts: false,
              manifest: false,
            },
            { environment: 'remote' },
          ),
        ],
        splitChunks: { preset: 'none', chunks: 'async', minSize: 10_000 },
      },
      alone: {
        source: { entry: { index: './src/standalone.ts' } },
        html: { title: 'Wayfare' },
        output: { distPath: { root: 'dist/alone' } },
      },
    },
  });
