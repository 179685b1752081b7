// Where the cluster of this machine is and how it is asked; read by what makes it and by what tests it.
import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const HERE = import.meta.dirname;
export const CHART = resolve(HERE, '../../helm/visa');
const { VISA_CACHE = join(homedir(), '.cache/visa') } = process.env;
export const CACHE = join(resolve(VISA_CACHE), 'cluster');
export const BIN = join(CACHE, 'bin');
export const RUN = join(CACHE, 'run');
export const NAMESPACE = 'visa';
export const RELEASE = 'visa';
export const environment: NodeJS.ProcessEnv = { ...process.env, KUBECONFIG: join(RUN, 'admin.kubeconfig') };

const {
  VISA_PORT = '9080',
  VISA_KEYCLOAK_PORT = '9180',
  VISA_MAIL_PORT = '9025',
  VISA_STRIPE_PORT = '9420',
} = process.env;
/** Local port -> node port; the local ones may be moved. */
export const FORWARDED_PORTS: Readonly<Record<string, number>> = {
  [VISA_PORT]: 30080,
  [VISA_KEYCLOAK_PORT]: 30081,
  [VISA_MAIL_PORT]: 30025,
  [VISA_STRIPE_PORT]: 30420,
};
export const URLS = {
  web: `http://localhost:${VISA_PORT}`,
  keycloak: `http://localhost:${VISA_KEYCLOAK_PORT}`,
  mail: `http://localhost:${VISA_MAIL_PORT}`,
  stripe: `http://localhost:${VISA_STRIPE_PORT}`,
};

export const kubectl = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(join(BIN, 'kubectl'), args, { env: environment, maxBuffer: 1 << 28 })).stdout;

export const installArguments = (values: readonly string[] = []): string[] => [
  ...['--namespace', NAMESPACE, '-f', join(HERE, 'values.yaml')],
  ...['--set', `publicUrl=${URLS.web},evaluation.keycloakUrl=${URLS.keycloak},evaluation.stripeUrl=${URLS.stripe}`],
  ...values,
];
