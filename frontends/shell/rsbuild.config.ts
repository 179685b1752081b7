import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { precompress } from '@wayfare/ui/build/precompress';
import { sharedPackages } from '@wayfare/ui/build/shared-packages';
import { toolchain } from '@wayfare/ui/build/toolchain';
import { prerendered } from './build/prerender.ts';

const flags = dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json')));

export default defineConfig({
  ...toolchain,
  plugins: [pluginReact(), prerendered(), precompress()],
  source: {
    define: {
      SHARED_VERSIONS: JSON.stringify(sharedPackages),
      // The federation runtime without what only manifests and servers need.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: JSON.stringify('web'),
    },
  },
  html: { template: './src/index.html' },
  server: { host: '127.0.0.1' },
  environments: {
    web: {
      source: { entry: { index: './src/index.ts' } },
      output: { copy: [{ from: '*.svg', context: join(flags, '3x2'), to: 'flags' }] },
    },
    prerender: {
      source: { entry: { prerender: './src/prerender.tsx' } },
      output: {
        target: 'node',
        module: true,
        // Its own folder for each run: two builds at once do not take it from each other.
        distPath: { root: `node_modules/.cache/prerender-${process.pid}`, js: '' },
        filename: { js: '[name].js' },
      },
    },
  },
});
