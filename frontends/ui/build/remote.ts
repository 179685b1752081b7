import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { sharedPackages } from './shared-packages.ts';
import { toolchain } from './toolchain.ts';

/** The build of a remote: exposes `src/remote.ts`, and an index page with which it runs alone. */
export const remoteConfig = (name: string): RsbuildConfig =>
  defineConfig({
    ...toolchain,
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name,
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.ts' },
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          Object.entries(sharedPackages).map(([key, version]) => [
            key,
            { singleton: true, version, requiredVersion: version },
          ]),
        ),
        dts: false,
        manifest: false,
      }),
    ],
    source: { entry: { index: './src/standalone.ts' } },
    html: { title: 'Wayfare' },
    // Chunks are found beside the entry, wherever an operator serves it.
    output: { ...toolchain.output, assetPrefix: 'auto' },
    performance: { chunkSplit: { strategy: 'all-in-one' } },
    server: { host: '127.0.0.1' },
  });
