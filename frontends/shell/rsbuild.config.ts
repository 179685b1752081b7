import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { sharedPackages } from '@visa/ui/build/shared-packages';
import { toolchain } from '@visa/ui/build/toolchain';

export default defineConfig({
  ...toolchain,
  plugins: [pluginReact()],
  source: {
    entry: { index: './src/main.tsx' },
    define: { SHARED_VERSIONS: JSON.stringify(sharedPackages) },
  },
  html: { template: './src/index.html' },
  server: { host: '127.0.0.1' },
});
