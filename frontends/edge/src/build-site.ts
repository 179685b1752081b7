import type { RequestListener } from 'node:http';
import type { Log } from '@wayfare/kit/log';
import type { SiteConfig } from './config.ts';
import { createForward } from './forward.ts';
import { createCatalogueClient } from './pages/catalogue-client.ts';
import { createPages } from './pages/create-pages.ts';
import { readSite } from './pages/site.ts';
import { readFiles } from './read-files.ts';
import { securityHeaders } from './security-headers.ts';
import { serveSite } from './serve-site.ts';

/** What the web application answers with: what `main` starts, and what its tests start. */
export const buildSite = async (config: SiteConfig, log: Log): Promise<RequestListener> => {
  const { FILES_DIR, PUBLIC_URL: publicUrl, GATEWAY_URL: gatewayUrl, REMOTE_SERVERS: remoteServers } = config;
  const [site, files] = await Promise.all([readSite(FILES_DIR, publicUrl), readFiles(FILES_DIR)]);
  const usual = Object.keys(site.roots).map((name) => [name, `/remotes/${name}/remoteEntry.js`] as const);
  const remoteEntries = { ...Object.fromEntries(usual), ...config.REMOTE_ENTRIES };
  const headers = securityHeaders({
    publicUrl,
    keycloakUrl: config.KEYCLOAK_URL,
    formTargets: config.FORM_TARGETS,
    remoteOrigins: [...new Set(Object.values(config.REMOTE_ENTRIES).map((entry) => new URL(entry).origin))],
  });
  const catalogue = createCatalogueClient(gatewayUrl);
  const findPage = createPages({ site, catalogue, publicUrl, remoteEntries });
  const forward = createForward({ log, publicUrl });
  return serveSite({ files, findPage, forward, gatewayUrl, publicUrl, remoteServers, remoteEntries, headers, log });
};
