// The parts of the platform with inspectors, and with development servers behind the edge.
import { join } from 'node:path';
import { answers } from '../machine.ts';
import { nodeProcess, type Part, type Platform } from '../parts/part.ts';
import { devPortsFrom, ROOT } from '../settings.ts';

const HERE = join(ROOT, 'deploy/local/dev');
const RSBUILD = join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js');
const INSPECTED = ['catalog', 'application', 'payment', 'document', 'notification', 'ocr', 'gateway', 'sandbox'];
const local = (port: number): string => `http://127.0.0.1:${port}`;

/** `VISA_INSPECT_PORT` and the ones after it. */
export const inspectorsFrom = (env: NodeJS.ProcessEnv): Map<string, number> =>
  new Map(INSPECTED.map((name, index) => [name, Number(env.VISA_INSPECT_PORT ?? 9230) + index]));

export const withInspector = (part: Part, port: number | undefined): Part =>
  port === undefined
    ? part
    : {
        ...part,
        spec: async () => {
          const spec = await part.spec();
          return { ...spec, args: [`--inspect=127.0.0.1:${port}`, ...spec.args] };
        },
      };

export type FrontEnd = 'shell' | 'apply' | 'admin';

const portOf = ({ ports }: Platform, name: FrontEnd): number =>
  ({ shell: devPortsFrom(process.env).shell, apply: ports.remoteApply, admin: ports.remoteAdmin })[name];

/** A development server with hot reload; browsers reach its files through the edge, and its socket directly. */
export const devServerPart = (platform: Platform, name: FrontEnd, hot: readonly FrontEnd[]): Part => {
  const port = portOf(platform, name);
  const environment = name === 'shell' ? 'web' : 'remote';
  return {
    name: name === 'shell' ? 'shell' : `remote-${name}`,
    shown: `${name}, hot`,
    spec: () =>
      nodeProcess(
        platform,
        [RSBUILD, 'dev', '--environment', environment, '--port', String(port), '--host', '127.0.0.1'],
        {
          cwd: join(ROOT, 'frontends', name),
          env: { NODE_ENV: 'development', VISA_DEV_SOCKET_PORT: port, VISA_DEV_HOT: hot.join(',') },
        },
      ),
    ready: () => answers(`${local(port)}/${name === 'shell' ? '' : 'remoteEntry.js'}`),
  };
};

interface DevEdge {
  readonly port: number;
  readonly publicUrl: string;
  readonly gatewayUrl: string;
  readonly hot: readonly FrontEnd[];
}

/** The edge's own code, with the shell's pages from a development server. */
export const devEdgePart = (platform: Platform, { port, publicUrl, gatewayUrl, hot }: DevEdge): Part => {
  const { urls, ports } = platform;
  const env = {
    PORT: port,
    PUBLIC_URL: publicUrl,
    GATEWAY_URL: gatewayUrl,
    KEYCLOAK_URL: urls.keycloak,
    FORM_TARGETS: urls.sandbox,
    REMOTE_SERVERS: JSON.stringify({ apply: local(ports.remoteApply), admin: local(ports.remoteAdmin) }),
    SHELL_SERVER: local(portOf(platform, 'shell')),
    RELOAD_ORIGINS: hot.map((name) => `ws://127.0.0.1:${portOf(platform, name)}`).join(' '),
  };
  return {
    name: 'edge',
    spec: () => nodeProcess(platform, ['--no-warnings', join(HERE, 'edge.ts')], { env }),
    ready: () => answers(`${local(port)}/remotes.json`),
  };
};
