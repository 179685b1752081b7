// npm run cluster -- check: the chart's own checks. No cluster is needed: every values file of ci/ is linted, rendered
// by helm 3 and helm 4 and validated against the API's schemas; both refuse every file of tests/bad; what checkov and
// kube-score find has a reason; the chart's README says what its values say. Where a cluster is up, its API server
// validates the manifests as well.
import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN, CACHE, CHART, environment, RUN } from './cluster-access.ts';
import { scanByCheckov, scanByKubeScore } from './scan-chart.ts';

const HERE = import.meta.dirname;
const program = (name: string): string => join(BIN, name);

type RunOptions = Omit<SpawnSyncOptionsWithStringEncoding, 'encoding'>;

const run = (command: string, args: readonly string[], options: RunOptions = {}) =>
  spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 27, ...options });

const versions: Readonly<Record<string, string>> = Object.fromEntries(
  readFileSync(join(HERE, 'versions.env'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split('=')),
);

const { KUBE_VERSION = '' } = versions;

interface Definition {
  readonly properties?: object;
  additionalProperties?: unknown;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-group-version-kind'?: readonly { group: string; version: string; kind: string }[];
}

/** A pointer to a definition within the API's description becomes one to the file of all definitions. */
const redirectPointers = (node: unknown): void => {
  if (typeof node !== 'object' || node === null) return;
  if ('$ref' in node && typeof node.$ref === 'string')
    node.$ref = node.$ref.replace('#/definitions/', '_definitions.json#/definitions/');
  for (const child of Object.values(node)) redirectPointers(child);
};

/** JSON schemas of every kind, from the OpenAPI description in the Kubernetes module; they refuse unknown fields. */
const apiSchemas = (): string => {
  const folder = join(CACHE, `schemas-${KUBE_VERSION}`);
  if (existsSync(folder)) return folder;
  const { stdout, stderr } = run('go', ['mod', 'download', '-json', 'k8s.io/kubernetes'], {
    cwd: join(HERE, 'kube'),
    env: { GOMODCACHE: join(CACHE, 'gomod'), ...process.env },
  });
  if (!stdout) throw new Error(`the Kubernetes module could not be fetched: ${stderr}`);
  const { Dir: module }: { Dir: string } = JSON.parse(stdout);
  const { definitions }: { definitions: Record<string, Definition> } = JSON.parse(
    readFileSync(join(module, 'api/openapi-spec/swagger.json'), 'utf8'),
  );
  for (const definition of Object.values(definitions))
    if (
      definition.properties &&
      !definition.additionalProperties &&
      !definition['x-kubernetes-preserve-unknown-fields']
    )
      definition.additionalProperties = false;
  redirectPointers(definitions);
  const loose = {
    'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['string', 'number'] },
    'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['string', 'integer'] },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '_definitions.json'), JSON.stringify({ definitions: { ...definitions, ...loose } }));
  for (const [name, definition] of Object.entries(definitions))
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const file = [kind.toLowerCase(), group.split('.')[0], version].filter(Boolean).join('-');
      writeFileSync(join(folder, `${file}.json`), JSON.stringify({ $ref: `_definitions.json#/definitions/${name}` }));
    }
  return folder;
};

let passed = 0;
const failures: string[] = [];
const expect = (name: string, holds: boolean, said = ''): void => {
  if (holds) passed += 1;
  else {
    failures.push(name);
    console.log(`FAILED ${name}\n${said.trim().slice(0, 1_500)}`);
  }
};

/** Kinds that operators define: their schemas come with the operators, not with the API. */
const FOREIGN =
  'Gateway,HTTPRoute,ScaledObject,ServiceMonitor,PrometheusRule,Cluster,Database,KafkaNodePool,Kafka,Keycloak,ExternalSecret,ClusterImagePolicy';

/** What helm 3 makes of each values file, by its name. */
const renders = new Map<string, string>();

const checkMatrix = (helm: string, schemas: string, cluster: NodeJS.ProcessEnv | undefined): void => {
  for (const file of readdirSync(join(CHART, 'ci')).filter((name) => name.endsWith('-values.yaml'))) {
    const values = ['-f', join(CHART, 'ci', file)];
    const target = ['--kube-version', KUBE_VERSION];
    const lint = run(program(helm), ['lint', '--strict', CHART, ...target, ...values]);
    expect(`${helm} lints ${file}`, lint.status === 0, lint.stdout + lint.stderr);
    const { status, stdout, stderr } = run(program(helm), [
      'template',
      'visa',
      CHART,
      '-n',
      'visa',
      ...target,
      ...values,
    ]);
    expect(`${helm} renders ${file}`, status === 0 && stderr === '', stderr);
    if (helm === 'helm') renders.set(file.replace('-values.yaml', ''), stdout);
    const location = ['-schema-location', `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`];
    const conform = run(program('kubeconform'), ['-strict', '-summary', '-skip', FOREIGN, ...location, '-'], {
      input: stdout,
    });
    expect(
      `${file}, rendered by ${helm}, is what the API describes`,
      conform.status === 0,
      conform.stdout + conform.stderr,
    );
    if (!cluster) continue;
    // A bare pod asks for its service account, which a dry run has not made.
    const skipped = new Set([...FOREIGN.split(','), 'Pod']);
    const known = stdout.split(/^---$/m).filter((text) => !skipped.has(/^kind: (\w+)$/m.exec(text)?.[1] ?? ''));
    const apply = ['apply', '-n', 'default', '--dry-run=server', '--validate=strict', '-f', '-'];
    const dry = run(program('kubectl'), apply, {
      input: known.join('\n---\n').replaceAll('namespace: visa', ''),
      env: cluster,
    });
    expect(`the API server takes ${file}, rendered by ${helm}`, dry.status === 0, dry.stderr);
  }
};

const checkRefusals = (helm: string): void => {
  for (const file of readdirSync(join(CHART, 'tests/bad'))) {
    const path = join(CHART, 'tests/bad', file);
    const says = /^# says: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '?';
    const { status, stderr } = run(program(helm), [
      'template',
      'visa',
      CHART,
      '--kube-version',
      KUBE_VERSION,
      '-f',
      path,
    ]);
    expect(`${helm} refuses ${file} and says ${says}`, status !== 0 && stderr.includes(says), stderr);
  }
};

const checkFindings = (): void => {
  for (const [scanner, scan] of Object.entries({ checkov: scanByCheckov, 'kube-score': scanByKubeScore })) {
    const { unexplained, unused } = scan(renders);
    expect(`${scanner} finds nothing without a reason`, unexplained.length === 0, unexplained.join('\n'));
    expect(`every reason for findings of ${scanner} is needed`, unused.length === 0, unused.join('\n'));
  }
};

const checkReadme = (): void => {
  const fresh = run(program('helm-docs'), ['--chart-search-root', CHART, '--dry-run']);
  expect(
    "the chart's README is as its values say (helm-docs -c helm/visa writes it)",
    fresh.status === 0 && readFileSync(join(CHART, 'README.md'), 'utf8').trim() === fresh.stdout.trim(),
    fresh.stderr,
  );
};

export const check = async (): Promise<void> => {
  const built = run('bash', [join(HERE, 'build.sh'), 'tools'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the tools could not be built');
  const schemas = apiSchemas();
  const cluster = existsSync(join(RUN, 'admin.kubeconfig')) ? environment : undefined;
  for (const helm of ['helm', 'helm4']) {
    checkMatrix(helm, schemas, cluster);
    checkRefusals(helm);
  }
  checkFindings();
  checkReadme();
  console.log(
    `${passed} passed, ${failures.length} failed${cluster ? '' : '; no cluster is up, so the API server was not asked'}`,
  );
  if (failures.length) process.exitCode = 1;
};
