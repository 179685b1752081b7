import type { Config } from './config.ts';
import type { Settings } from './contract/catalogue.ts';

/** `http://localhost:8180/realms/visa` is Keycloak at http://localhost:8180 with the realm visa. */
const readIssuer = (issuer: string) => {
  const [url = '', realm = ''] = issuer.split('/realms/');
  return { url, realm };
};

export const settingsOf = (config: Config): Settings => ({
  brand: config.BRAND,
  webAddress: config.PUBLIC_URL,
  keycloak: { ...readIssuer(config.KEYCLOAK_ISSUER), clientId: config.KEYCLOAK_CLIENT_ID },
  figures: config.FIGURES.filter(({ source }) => source !== '' || config.UNSOURCED_FIGURES),
  supportEmail: config.SUPPORT_EMAIL,
});
