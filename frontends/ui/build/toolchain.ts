import type { RsbuildConfig } from '@rsbuild/core';
import tailwind from '@tailwindcss/postcss';

/**
 * Sonner writes a style element at import; a strict content security policy forbids it, so its sheet is bundled
 * instead.
 */
const withoutInlineStyle = new URL('./without-inline-style.cjs', import.meta.url).pathname;

/** The same for the scroll lock of Radix: its rules go into an adopted sheet, which the policy allows. */
const styleSingleton = new URL('./style-singleton.ts', import.meta.url).pathname;

/** What the shell and the remotes build alike. */
export const toolchain = {
  output: {
    distPath: { root: 'dist' },
    sourceMap: false,
    legalComments: 'none',
    overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 128', 'safari >= 16.4', 'ios_saf >= 16.4'],
  },
  resolve: { alias: { 'react-style-singleton': styleSingleton } },
  tools: {
    postcss: { postcssOptions: { plugins: [tailwind()] } },
    rspack: {
      module: { rules: [{ test: /sonner[\\/]dist[\\/]index\.mjs$/, use: [withoutInlineStyle] }] },
    },
  },
} satisfies RsbuildConfig;
