import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchKeycloak, prepareKeycloak, realmSettings, realmSignIn } from '../keycloak.ts';
import { alignRealm, LOGIN_THEME } from '../keycloak-align.ts';
import { answers } from '../machine.ts';
import type { Part, Platform } from './part.ts';

const stampIn = (dataDir: string): string => join(dataDir, 'keycloak/aligned');

/** Keycloak's database came from elsewhere: its realm is not imported but brought in step with this start's secrets. */
export const markRealmRestored = (dataDir: string): void => {
  mkdirSync(join(dataDir, 'keycloak'), { recursive: true });
  writeFileSync(stampIn(dataDir), 'restored');
};

export const keycloakPart = (platform: Platform): Part => {
  const { ports, urls, secrets, staff, dataDir, cacheDir, logFile, say, signal } = platform;
  const dir = join(dataDir, 'keycloak');
  const stampFile = stampIn(dataDir);
  const webUrls = [urls.web, `http://127.0.0.1:${ports.web}`] as const;
  const [WEB_URL, WEB_URL_BY_NUMBER] = webUrls;
  const realm = {
    WEB_URL,
    WEB_URL_BY_NUMBER,
    BACKEND_SECRET: secrets.keycloakBackendSecret,
    STAFF_USERNAME: staff.username,
    STAFF_PASSWORD: staff.password,
    // Off here unless asked for; a realm imported without a word about it requires it.
    STAFF_SECOND_FACTOR: process.env.VISA_STAFF_SECOND_FACTOR === 'on' ? 'CONDITIONAL' : 'DISABLED',
    PASSWORD_POLICY: '',
  };
  const database = {
    jdbcUrl: `jdbc:postgresql://127.0.0.1:${ports.postgres}/keycloak`,
    user: 'postgres',
    password: secrets.postgresPassword,
  };
  const alignOnce = async (): Promise<void> => {
    const settings = realmSettings(realm);
    const signIn = realmSignIn(realm);
    const stamp = createHash('sha256')
      .update(JSON.stringify([realm, settings, signIn, LOGIN_THEME]))
      .digest('hex');
    const known = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
    if (known === stamp || signal.aborted) return;
    const { keycloakAdminPassword: adminPassword, keycloakBackendSecret: backendSecret } = secrets;
    if (known) await alignRealm({ url: urls.keycloak, adminPassword, webUrls, backendSecret, staff, settings, signIn });
    writeFileSync(stampFile, stamp);
  };
  let distribution = '';
  return {
    name: 'keycloak',
    shown: 'Keycloak',
    needs: ['postgres'],
    fetch: async () => {
      distribution = await fetchKeycloak({ cacheDir, log: logFile('keycloak-setup'), say, signal });
    },
    spec: () =>
      prepareKeycloak({
        distribution,
        dir,
        port: ports.keycloak,
        managementPort: ports.keycloakManagement,
        database,
        adminPassword: secrets.keycloakAdminPassword,
        realm,
        imported: existsSync(stampFile),
      }),
    ready: () => answers(`http://127.0.0.1:${ports.keycloak}/realms/visa/.well-known/openid-configuration`),
    readyWithinMs: 600_000,
    phase: 1,
    after: alignOnce,
  };
};
