import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { hotReload, reactOptions } from '@wayfare/ui/build/hot-reload';
import { precompress } from '@wayfare/ui/build/precompress';
import { sharedPackages } from '@wayfare/ui/build/shared-packages';
import { toolchain } from '@wayfare/ui/build/toolchain';
import { prerendered } from './build/prerender.ts';
import { sharedModules } from './build/shared-modules.ts';

const flags = dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json')));

export default mergeRsbuildConfig(hotReload('shell'), {
  ...toolchain,
  plugins: [pluginReact(reactOptions), sharedModules(), prerendered(), precompress()],
  source: {
    define: {
      HOT_FRONT_ENDS: JSON.stringify(process.env.VISA_DEV_HOT ?? ''),
      SHARED_PACKAGES: JSON.stringify(sharedPackages),
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
