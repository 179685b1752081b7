// npm run align-realm: brings the sign-in of a realm that an earlier release imported, at any Keycloak, to this
// release's: flows, what staff set up, closed clients and what tokens say. Can be repeated; changes nothing else.
import { parseArgs } from 'node:util';
import { realmSignIn } from './keycloak.ts';
import { signInAsAdministrator } from './keycloak-administrator.ts';
import { alignSignIn } from './keycloak-align.ts';
import type { RealmRequest } from './keycloak-flows.ts';

const USAGE =
  'Usage: KEYCLOAK_ADMIN_PASSWORD=… npm run align-realm -- --url https://id.example [--realm visa] [--username admin]';

/** What realm.json asks of an import, but nothing that is aligned here. */
const UNUSED = { WEB_URL: '', WEB_URL_BY_NUMBER: '', BACKEND_SECRET: '', STAFF_USERNAME: '', STAFF_PASSWORD: '' };

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      realm: { type: 'string', default: 'visa' },
      username: { type: 'string', default: 'admin' },
    },
  });
  const { KEYCLOAK_ADMIN_PASSWORD: password } = process.env;
  if (!values.url || !password) throw new Error(USAGE);
  const { url, realm, username } = values;
  const ask = await signInAsAdministrator({ url: url.replace(/\/$/, ''), realm, username, password });
  let changes = 0;
  const request: RealmRequest = (method, path, body) => {
    if (method !== 'GET') changes += 1;
    return ask(method, path, body);
  };
  await alignSignIn(request, realmSignIn(UNUSED));
  console.log(`The realm ${realm} signs people in as this release does (${changes} requests that write).`);
};

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
