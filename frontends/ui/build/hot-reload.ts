import { fileURLToPath } from 'node:url';
import { type RsbuildConfig, rspack } from '@rsbuild/core';

/** Set by `npm run dev`; without it there is no hot reload to configure. */
const socketPort = process.env.VISA_DEV_SOCKET_PORT;

const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The refresh runtime's own modules are not refreshed. */
export const reactOptions = {
  reactRefreshOptions: { exclude: [/[\\/]node_modules[\\/]/, /[\\/]refresh-(for|of)-\w+\.cjs$/] },
};

/**
 * Hot reload behind the edge: files come through it, the socket of the development server is asked directly.
 * The shell brings React, so its refresh runtime has to be the remotes' as well.
 */
export const hotReload = (owner: 'shell' | 'remote'): RsbuildConfig =>
  socketPort
    ? {
        dev: {
          client: { protocol: 'ws', host: '127.0.0.1', port: Number(socketPort), overlay: false },
          lazyCompilation: false,
          assetPrefix: owner === 'shell' ? '/' : 'auto',
        },
        server: { strictPort: true, printUrls: false },
        tools: {
          rspack: {
            plugins: [
              new rspack.NormalModuleReplacementPlugin(
                /^react-refresh\/runtime$/,
                beside(owner === 'shell' ? './refresh-for-remotes.cjs' : './refresh-of-shell.cjs'),
              ),
            ],
          },
        },
      }
    : {};
