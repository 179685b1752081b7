import type { Config } from './config.ts';
import type { Settings } from './contract/catalogue.ts';

/** Splits `http://localhost:8180/realms/visa` into Keycloak's URL `http://localhost:8180` and the realm `visa`. */
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
