import { join } from 'node:path';
import { answers } from '../machine.ts';
import { ROOT } from '../settings.ts';
import { nodeProcess, type Part, type Platform } from './part.ts';

const HERE = join(ROOT, 'deploy/local');

/** Each remote from a server of its own, and the edge in front of them and of the API. */
export const webParts = (platform: Platform): Part[] => {
  const { ports, urls } = platform;
  const local = (port: number): string => `http://127.0.0.1:${port}`;
  const remotes = { apply: ports.remoteApply, admin: ports.remoteAdmin };
  const env = {
    PORT: ports.web,
    SHELL_DIR: join(ROOT, 'frontends/shell/dist'),
    GATEWAY_URL: local(ports.gateway),
    KEYCLOAK_URL: urls.keycloak,
    PUBLIC_URL: urls.web,
    FORM_TARGETS: urls.sandbox,
    REMOTES: JSON.stringify({ apply: local(remotes.apply), admin: local(remotes.admin) }),
  };
  return [
    ...Object.entries(remotes).map(([name, port]) => ({
      name: `remote-${name}`,
      needs: ['build'],
      spec: () =>
        nodeProcess(platform, [join(HERE, 'static.mjs'), join(ROOT, 'frontends', name, 'dist'), String(port)]),
      ready: () => answers(`${local(port)}/`, () => true),
    })),
    {
      name: 'edge',
      needs: ['build'],
      spec: () => nodeProcess(platform, [join(HERE, 'edge.mjs')], { env }),
      ready: () => answers(`${local(ports.web)}/healthz`),
    },
  ];
};
