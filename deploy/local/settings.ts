// Where everything is and which ports it uses; the only file here that reads VISA_* variables.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Part -> the variable that moves it, its usual port, and what it is called in messages. */
const PORTS = {
  web: ['VISA_PORT', 8080, 'the web application'],
  keycloak: ['VISA_KEYCLOAK_PORT', 8180, 'Keycloak'],
  keycloakManagement: ['VISA_KEYCLOAK_MANAGEMENT_PORT', 8190, "Keycloak's management"],
  mail: ['VISA_MAIL_PORT', 8025, 'the mail catcher'],
  smtp: ['VISA_SMTP_PORT', 1025, "the mail catcher's SMTP"],
  sandbox: ['VISA_STRIPE_PORT', 8420, 'the Stripe sandbox'],
  postgres: ['VISA_POSTGRES_PORT', 5442, 'PostgreSQL'],
  kafka: ['VISA_KAFKA_PORT', 9192, 'Kafka'],
  kafkaController: ['VISA_KAFKA_CONTROLLER_PORT', 9193, "Kafka's controller"],
  gateway: ['VISA_GATEWAY_PORT', 8081, 'the gateway'],
  remoteApply: ['VISA_APPLY_PORT', 8091, 'the apply remote'],
  remoteAdmin: ['VISA_ADMIN_PORT', 8092, 'the admin remote'],
  catalog: ['VISA_CATALOG_PORT', 50051, 'the catalog service'],
  application: ['VISA_APPLICATION_PORT', 50052, 'the application service'],
  payment: ['VISA_PAYMENT_PORT', 50053, 'the payment service'],
  document: ['VISA_DOCUMENT_PORT', 50054, 'the document service'],
  notification: ['VISA_NOTIFICATION_PORT', 50055, 'the notification service'],
  ocr: ['VISA_OCR_PORT', 50056, 'the OCR pod'],
  gatewayOps: ['VISA_GATEWAY_OPS_PORT', 51050, "the gateway's health"],
  catalogOps: ['VISA_CATALOG_OPS_PORT', 51051, "the catalog service's health"],
  applicationOps: ['VISA_APPLICATION_OPS_PORT', 51052, "the application service's health"],
  paymentOps: ['VISA_PAYMENT_OPS_PORT', 51053, "the payment service's health"],
  documentOps: ['VISA_DOCUMENT_OPS_PORT', 51054, "the document service's health"],
  notificationOps: ['VISA_NOTIFICATION_OPS_PORT', 51055, "the notification service's health"],
  ocrOps: ['VISA_OCR_OPS_PORT', 51056, "the OCR pod's health"],
  edgeOps: ['VISA_EDGE_OPS_PORT', 51060, "the edge's health"],
  remoteApplyOps: ['VISA_APPLY_OPS_PORT', 51061, "the apply remote's health"],
  remoteAdminOps: ['VISA_ADMIN_OPS_PORT', 51062, "the admin remote's health"],
} as const satisfies Record<string, readonly [variable: string, usual: number, name: string]>;

export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

const mapPorts = (portOf: (name: PortName, index: number) => number): Ports =>
  Object.fromEntries((Object.keys(PORTS) as PortName[]).map((name, index) => [name, portOf(name, index)])) as Ports;

export const portCount = Object.keys(PORTS).length;
export const portVariable = (name: PortName): string => PORTS[name][0];

export const portsFrom = (env: NodeJS.ProcessEnv): Ports =>
  mapPorts((name) => Number(env[PORTS[name][0]] ?? PORTS[name][1]));

/** One port after another from `first` on: what a test run uses, away from the usual ones. */
export const portsFromBlock = (first: number): Ports => mapPorts((_, index) => first + index);

/** Of `npm run dev`: the shell's development server; with --only, the edge and the hot remote of its own. */
const DEV_PORTS = {
  shell: ['VISA_DEV_SHELL_PORT', 8093, "the shell's development server"],
  web: ['VISA_DEV_PORT', 8094, 'the web application with one hot remote'],
  remote: ['VISA_DEV_REMOTE_PORT', 8095, "the remote's development server"],
} as const;

export const devPortsFrom = (env: NodeJS.ProcessEnv): { shell: number; web: number; remote: number } => {
  const portOf = (name: keyof typeof DEV_PORTS): number => Number(env[DEV_PORTS[name][0]] ?? DEV_PORTS[name][1]);
  return { shell: portOf('shell'), web: portOf('web'), remote: portOf('remote') };
};

/** A port with what is said of it where it is taken. */
export interface NamedPort {
  readonly port: number;
  readonly variable: string;
  readonly name: string;
}

export const namedPorts = (ports: Ports): NamedPort[] =>
  (Object.entries(ports) as [PortName, number][]).map(([name, port]) => ({
    port,
    variable: PORTS[name][0],
    name: PORTS[name][2],
  }));

export const namedDevPorts = (ports: ReturnType<typeof devPortsFrom>): NamedPort[] =>
  (Object.entries(ports) as [keyof typeof DEV_PORTS, number][]).map(([name, port]) => ({
    port,
    variable: DEV_PORTS[name][0],
    name: DEV_PORTS[name][2],
  }));

export const dataDirFrom = (env: NodeJS.ProcessEnv): string => resolve(env.VISA_DATA_DIR ?? join(ROOT, '.local'));
export const cacheDirFrom = (env: NodeJS.ProcessEnv): string =>
  resolve(env.VISA_CACHE_DIR ?? join(ROOT, '.local/cache'));
