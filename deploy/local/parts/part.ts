import { join } from 'node:path';
import type { ProcessSpec, SupervisedProcess } from '../processes.ts';
import type { Secrets, Staff } from '../secrets.ts';
import { type Ports, ROOT } from '../settings.ts';

/** One process of the platform: what it needs, how it is started and how to know that it is well. */
export interface Part extends SupervisedProcess {
  /** What people read once it is well, where that is not the name. */
  readonly shown?: string;
  /** Parts that have to be well first; `build`: our own code has to be built. */
  readonly needs?: readonly string[];
  /** Begins at once, beside what it needs: downloads. */
  readonly fetch?: () => Promise<void>;
  /** Once what it needs is there. */
  readonly before?: () => Promise<void>;
  /** Once it is well; the parts that need it wait for this as well. */
  readonly after?: () => Promise<void>;
}

/** What the parts are made of. */
export interface Platform {
  readonly ports: Ports;
  readonly urls: ReturnType<typeof urlsOf>;
  readonly secrets: Secrets;
  readonly staff: Staff;
  readonly dataDir: string;
  readonly cacheDir: string;
  /** NODE_ENV of our own processes. */
  readonly mode: string;
  /** Whether the database keeps what it has committed when the machine stops. */
  readonly durable: boolean;
  readonly say: (line: string) => void;
  readonly logFile: (name: string) => string;
  /** Aborted when everything is to end. */
  readonly signal: AbortSignal;
}

export const urlsOf = (ports: Ports, { postgresPassword }: Secrets) => {
  const web = `http://localhost:${ports.web}`;
  const keycloak = `http://localhost:${ports.keycloak}`;
  return {
    web,
    api: `${web}/api`,
    keycloak,
    issuer: `${keycloak}/realms/visa`,
    mail: `http://localhost:${ports.mail}`,
    sandbox: `http://localhost:${ports.sandbox}`,
    postgres: `postgres://postgres:${encodeURIComponent(postgresPassword)}@127.0.0.1:${ports.postgres}/postgres`,
    kafka: `127.0.0.1:${ports.kafka}`,
  };
};

/** Small young generation: these processes wait most of the time, and there are a dozen of them. */
const NODE_FLAGS = ['--max-semi-space-size=1'];

interface NodeProcess {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | number>>;
}

/** A process in this Node, with its compiled code kept in the cache. */
export const nodeProcess = (
  { cacheDir }: Pick<Platform, 'cacheDir'>,
  args: readonly string[],
  { cwd = ROOT, env = {} }: NodeProcess = {},
) =>
  ({
    command: process.execPath,
    args: [...NODE_FLAGS, ...args],
    options: {
      cwd,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
        ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
      },
    },
  }) satisfies ProcessSpec;
