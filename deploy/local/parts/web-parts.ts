import { join } from 'node:path';
import { answers } from '../machine.ts';
import { ROOT } from '../settings.ts';
import { nodeProcess, type Part, type Platform } from './part.ts';

const FRONTENDS = join(ROOT, 'frontends');
const local = (port: number): string => `http://127.0.0.1:${port}`;

interface Served {
  readonly name: string;
  /** The workspace whose build is served. */
  readonly workspace: string;
  readonly port: number;
  readonly opsPort: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Each remote from a server of its own, and the edge in front of them and of the API: one kind of process. */
export const webParts = (platform: Platform): Part[] => {
  const { ports, urls, mode } = platform;
  const { remoteApply, remoteAdmin, remoteApplyOps, remoteAdminOps, edgeOps } = ports;
  const site = {
    PUBLIC_URL: urls.web,
    GATEWAY_URL: local(ports.gateway),
    KEYCLOAK_URL: urls.keycloak,
    FORM_TARGETS: urls.sandbox,
    REMOTE_SERVERS: JSON.stringify({ apply: local(remoteApply), admin: local(remoteAdmin) }),
  };
  const served: Served[] = [
    { name: 'remote-apply', workspace: 'apply', port: remoteApply, opsPort: remoteApplyOps, env: { REMOTE: 'apply' } },
    { name: 'remote-admin', workspace: 'admin', port: remoteAdmin, opsPort: remoteAdminOps, env: { REMOTE: 'admin' } },
    { name: 'edge', workspace: 'shell', port: ports.web, opsPort: edgeOps, env: site },
  ];
  return served.map(({ name, workspace, port, opsPort, env }) => ({
    name,
    needs: ['build'],
    spec: () =>
      nodeProcess(platform, ['dist/main.js'], {
        cwd: join(FRONTENDS, 'edge'),
        env: {
          ...env,
          NODE_ENV: mode,
          ALLOW_EVALUATION: 'on',
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
          HOST: '127.0.0.1',
          PORT: port,
          OPS_PORT: opsPort,
          FILES_DIR: join(FRONTENDS, workspace, 'dist'),
          DRAIN_MS: 0, // Ctrl-C waits for nobody
        },
      }),
    ready: () => answers(`${local(opsPort)}/readyz`),
  }));
};
