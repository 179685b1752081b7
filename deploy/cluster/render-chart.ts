import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const CHART = resolve(__dirname, '../../helm/visa');

const { VISA_CACHE = join(homedir(), '.cache/visa'), PATH = '' } = process.env;
const helm = [join(VISA_CACHE, 'cluster/bin'), ...PATH.split(':')]
  .map((folder) => join(folder, 'helm'))
  .find(existsSync);
/** Needs helm, which `npm run cluster -- check` builds: without it these are counted as skipped, never as passed. */
export const withHelm = helm ? it : it.skip;
export const describeWithHelm = helm ? describe : describe.skip;

const render = (args: string[]) =>
  spawnSync(
    helm as string,
    ['template', 'visa', CHART, '--namespace', 'visa', '--kube-version', '1.34.4', '-f', ...args],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );
const renders = new Map<string, ReturnType<typeof render>>();

/** What the chart makes of values, once in each test file: a render takes a second. */
export const template = (...args: [file: string, ...options: string[]]) => {
  const key = args.join('\0');
  const made = renders.get(key) ?? render(args);
  renders.set(key, made);
  return made;
};

interface Container {
  name: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  volumeMounts?: { name: string; mountPath: string }[];
}
export interface Rendered {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: of every kind that Kubernetes has
  spec: any;
}

/** What the chart makes of one of its `ci` files, read as Kubernetes does: in YAML 1.1 a bare `off` is no text. */
export const rendered = (name: string, ...options: string[]): Rendered[] =>
  parseAllDocuments(template(join(CHART, 'ci', `${name}-values.yaml`), ...options).stdout, { version: '1.1' })
    .map((document) => document.toJS())
    .filter((made) => made !== null);

export const containersOf = (made: Rendered[], component: string): Container[] =>
  made
    .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith(`-${component}`))
    .flatMap(({ spec }) => [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers]);

interface SecretItem {
  variable: string;
  secret: string;
  key: string;
}

/** The secrets that the pods of a Deployment or the Job are given, as variables or as files. */
export const secretsOf = (made: Rendered[], name: string): SecretItem[] =>
  made
    .filter(({ kind, metadata }) => /^(Deployment|Job)$/.test(kind) && metadata.name.endsWith(`-${name}`))
    .flatMap(({ spec }) => {
      const { containers, initContainers = [], volumes = [] } = spec.template.spec;
      const variables = [...initContainers, ...containers].flatMap(({ env = [] }: Container) =>
        env.flatMap(({ name: variable, valueFrom }) =>
          valueFrom?.secretKeyRef
            ? [{ variable, secret: valueFrom.secretKeyRef.name, key: valueFrom.secretKeyRef.key }]
            : [],
        ),
      );
      type Source = { secret: { name: string; items: { key: string; path: string }[] } };
      const files = volumes
        .flatMap(({ projected }: { projected?: { sources: Source[] } }) => projected?.sources ?? [])
        .flatMap(({ secret }: Source) =>
          secret.items.map(({ key, path }) => ({ variable: path, secret: secret.name, key })),
        );
      return [...variables, ...files];
    });
