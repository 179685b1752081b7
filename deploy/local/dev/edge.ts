// The edge in front of development servers: its own code and rules, but the shell's pages come from SHELL_SERVER.
import { createServer } from 'node:http';
import { createForward } from '@wayfare/edge/forward';
import { securityHeaders } from '@wayfare/edge/security-headers';
import { serveSite } from '@wayfare/edge/serve-site';
import { createLog } from '@wayfare/kit/log';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const log = createLog('edge', 'info');
const publicUrl = setting('PUBLIC_URL');
const shellServer = setting('SHELL_SERVER');
const remoteServers: Record<string, string> = JSON.parse(setting('REMOTE_SERVERS'));
const forward = createForward({ log, publicUrl });
const headers = securityHeaders({
  publicUrl,
  keycloakUrl: setting('KEYCLOAK_URL'),
  formTargets: setting('FORM_TARGETS'),
  reloadOrigins: setting('RELOAD_ORIGINS').split(' '),
});
const listener = serveSite({
  files: new Map(),
  findPage: async () => undefined,
  otherwise: (request, response) =>
    forward(request, response, { server: shellServer, path: request.url ?? '/', headers }),
  forward,
  gatewayUrl: setting('GATEWAY_URL'),
  publicUrl,
  remoteServers,
  remoteEntries: Object.fromEntries(
    Object.keys(remoteServers).map((name) => [name, `/remotes/${name}/remoteEntry.js`]),
  ),
  headers,
  log,
});
const server = createServer(listener).listen(Number(setting('PORT')), '127.0.0.1');
const stop = (): void => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop).on('SIGINT', stop);
