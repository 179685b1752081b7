// npm run cluster -- check: the chart's own checks, no cluster needed: every values file of ci/ linted, rendered by helm 3 and helm 4 and held against the
// API's schemas; every file of tests/bad refused by both; the chart's README as its values say. A cluster that is up is asked as well.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const HERE = import.meta.dirname;
const CHART = resolve(HERE, '../../helm/visa');
const { VISA_CACHE = join(homedir(), '.cache/visa') } = process.env;
const CACHE = join(resolve(VISA_CACHE), 'cluster');
const program = (name) => join(CACHE, 'bin', name);

const run = (command, args, options = {}) =>
  spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 27, ...options });

const versions = Object.fromEntries(
  readFileSync(join(HERE, 'versions.env'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split('=')),
);

/** JSON schemas of every kind, out of the description that the Kubernetes module carries; unknown fields are refused. */
const apiSchemas = () => {
  const folder = join(CACHE, `schemas-${versions.KUBE_VERSION}`);
  if (existsSync(folder)) return folder;
  const { stdout, stderr } = run('go', ['mod', 'download', '-json', 'k8s.io/kubernetes'], {
    cwd: join(HERE, 'kube'),
    env: { GOMODCACHE: join(CACHE, 'gomod'), ...process.env },
  });
  if (!stdout) throw new Error(`the Kubernetes module could not be fetched: ${stderr}`);
  const { Dir: module } = JSON.parse(stdout);
  const { definitions } = JSON.parse(readFileSync(join(module, 'api/openapi-spec/swagger.json'), 'utf8'));
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return undefined;
    if (typeof node.$ref === 'string')
      node.$ref = node.$ref.replace('#/definitions/', '_definitions.json#/definitions/');
    return Object.values(node).forEach(visit);
  };
  for (const definition of Object.values(definitions))
    if (
      definition.properties &&
      !definition.additionalProperties &&
      !definition['x-kubernetes-preserve-unknown-fields']
    )
      definition.additionalProperties = false;
  visit(definitions);
  definitions['io.k8s.apimachinery.pkg.api.resource.Quantity'] = { type: ['string', 'number'] };
  definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString'] = { type: ['string', 'integer'] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '_definitions.json'), JSON.stringify({ definitions }));
  for (const [name, definition] of Object.entries(definitions))
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const file = [kind.toLowerCase(), group.split('.')[0], version].filter(Boolean).join('-');
      writeFileSync(join(folder, `${file}.json`), JSON.stringify({ $ref: `_definitions.json#/definitions/${name}` }));
    }
  return folder;
};

let passed = 0;
const failures = [];
const expect = (name, holds, said = '') => {
  if (holds) passed += 1;
  else {
    failures.push(name);
    console.log(`FAILED ${name}\n${said.trim().slice(0, 1_500)}`);
  }
};

/** Kinds of operators: their schemas come with the operators, not with the API. */
const FOREIGN =
  'Gateway,HTTPRoute,ScaledObject,ServiceMonitor,PrometheusRule,Cluster,Database,KafkaNodePool,Kafka,Keycloak,ExternalSecret';

const checkMatrix = (helm, schemas, cluster) => {
  for (const file of readdirSync(join(CHART, 'ci')).filter((name) => name.endsWith('-values.yaml'))) {
    const values = ['-f', join(CHART, 'ci', file)];
    const target = ['--kube-version', versions.KUBE_VERSION];
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
    const known = stdout.split(/^---$/m).filter((text) => !skipped.has(/^kind: (\w+)$/m.exec(text)?.[1]));
    const apply = ['apply', '-n', 'default', '--dry-run=server', '--validate=strict', '-f', '-'];
    const dry = run(program('kubectl'), apply, {
      input: known.join('\n---\n').replaceAll('namespace: visa', ''),
      env: cluster,
    });
    expect(`the API server takes ${file}, rendered by ${helm}`, dry.status === 0, dry.stderr);
  }
};

const checkRefusals = (helm) => {
  for (const file of readdirSync(join(CHART, 'tests/bad'))) {
    const path = join(CHART, 'tests/bad', file);
    const says = /^# says: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '?';
    const { status, stderr } = run(program(helm), [
      'template',
      'visa',
      CHART,
      '--kube-version',
      versions.KUBE_VERSION,
      '-f',
      path,
    ]);
    expect(`${helm} refuses ${file} and says ${says}`, status !== 0 && stderr.includes(says), stderr);
  }
};

const checkReadme = () => {
  const fresh = run(program('helm-docs'), ['--chart-search-root', CHART, '--dry-run']);
  expect(
    "the chart's README is as its values say (helm-docs -c helm/visa writes it)",
    fresh.status === 0 && readFileSync(join(CHART, 'README.md'), 'utf8').trim() === fresh.stdout.trim(),
    fresh.stderr,
  );
};

export const check = () => {
  const built = run('bash', [join(HERE, 'build.sh'), 'tools'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the tools could not be built');
  const schemas = apiSchemas();
  const kubeconfig = join(CACHE, 'run/admin.kubeconfig');
  const cluster = existsSync(kubeconfig) ? { ...process.env, KUBECONFIG: kubeconfig } : undefined;
  for (const helm of ['helm', 'helm4']) {
    checkMatrix(helm, schemas, cluster);
    checkRefusals(helm);
  }
  checkReadme();
  console.log(
    `${passed} passed, ${failures.length} failed${cluster ? '' : '; no cluster is up, so the API server was not asked'}`,
  );
  if (failures.length) process.exitCode = 1;
};
