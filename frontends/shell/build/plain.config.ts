import { fileURLToPath } from 'node:url';
import { mergeRsbuildConfig, rspack } from '@rsbuild/core';
import shell from '../rsbuild.config.ts';

const remotes = fileURLToPath(new URL('./plain-remotes.ts', import.meta.url));

/**
 * The same shell and remotes in one build without federation, into PLAIN_DIR: what `npm run bench -- web` compares
 * with.
 */
export default mergeRsbuildConfig(shell, {
  environments: { web: { output: { distPath: { root: process.env.PLAIN_DIR }, cleanDistPath: true } } },
  tools: { rspack: { plugins: [new rspack.NormalModuleReplacementPlugin(/load-remote\.ts$/, remotes)] } },
});
