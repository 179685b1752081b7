import { join } from 'node:path';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { toolchain } from '../../build/toolchain.ts';

const root = join(import.meta.dirname, '../../../..');

export default {
  framework: 'storybook-react-rsbuild',
  stories: ['../../src/components/*.stories.tsx'],
  staticDirs: [{ from: join(root, 'node_modules/country-flag-icons/3x2'), to: '/flags' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Both read types by the API that TypeScript 7 no longer has.
  typescript: { reactDocgen: false, check: false },
  rsbuildFinal: (config: RsbuildConfig) => mergeRsbuildConfig({ ...toolchain, plugins: [pluginReact()] }, config),
};
