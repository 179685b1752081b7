import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { CHART, describeWithHelm, type Rendered, rendered, template } from './render-chart.ts';

const ROOT = join(CHART, '../..');
const GITOPS = join(ROOT, 'deploy/gitops');
const PRODUCTION = join(GITOPS, 'environments/production/values.yaml');
const read = (path: string) => readFileSync(join(GITOPS, path), 'utf8');

const asObjects = (text: string): Rendered[] =>
  parseAllDocuments(text, { version: '1.1' })
    .map((document) => document.toJS())
    .filter((made) => made !== null);

const jobs = (made: readonly Rendered[]) =>
  made
    .filter(({ kind }) => kind === 'Job')
    .map(({ metadata }) => [metadata.name, metadata.annotations?.['argocd.argoproj.io/hook']])
    .sort();

describeWithHelm('the chart, applied by Argo CD', () => {
  const inProduction = () => template(PRODUCTION, '--set', 'appliedBy=argo-cd');

  it('is the same each time it is rendered', () => {
    const { stdout, status } = inProduction();
    expect({ status, isEmpty: stdout === '' }).toEqual({ status: 0, isEmpty: false });
    // An option of its own, so that the chart is rendered again.
    expect(template(PRODUCTION, '--set', 'appliedBy=argo-cd', '--set', 'logLevel=info').stdout).toBe(stdout);
  });

  it.each([
    ['with a database and Secrets that are there', () => rendered('argo-cd')],
    ['with those that the release makes', () => asObjects(inProduction().stdout)],
  ])('has no hook of Helm’s, which Argo CD reads otherwise, and no test: %s', (_, render) => {
    const names = render().flatMap(({ metadata }) => Object.keys(metadata.annotations ?? {}));
    expect(names.filter((name) => name.startsWith('helm.sh/'))).toEqual([]);
    expect(render().filter(({ kind }) => kind === 'Pod')).toEqual([]);
  });

  it('migrates before the pods change, where database and Secret are there', () => {
    const services = ['application', 'catalog', 'document', 'notification', 'payment'];
    expect(jobs(rendered('argo-cd'))).toEqual([
      ...services.map((name) => [`visa-migrate-${name}`, 'PreSync']),
      ['visa-topics', 'PreSync'],
    ]);
  });

  it('leaves migrations to the pods, where the release makes the database', () => {
    const made = asObjects(inProduction().stdout);
    expect(jobs(made)).toEqual([]);
    const catalog = made.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'visa-catalog');
    expect(catalog?.spec.template.spec.initContainers).toHaveLength(1);
  });

  it('declares topics beside the Secret that the release makes', () => {
    const secrets = ['enabled=true', 'store=vault', 'path=visa'].map((one) => `operators.externalSecrets.${one}`);
    const options = secrets.flatMap((one) => ['--set', one]);
    expect(jobs(rendered('argo-cd', ...options))).toEqual([['visa-topics', 'Sync']]);
  });
});

describe('the examples', () => {
  it('of Argo CD name the chart, the values and the setting', () => {
    const { spec } = parse(read('argo-cd/wayfare.yaml'));
    const [chart, environments] = spec.sources;
    expect(existsSync(join(ROOT, chart.path, 'Chart.yaml'))).toBe(true);
    expect(chart.helm.valuesObject).toEqual({ appliedBy: 'argo-cd' });
    for (const file of chart.helm.valueFiles)
      expect(existsSync(join(GITOPS, file.replace(`$${environments.ref}`, 'environments')))).toBe(true);
    const { metadata, spec: project } = parse(read('argo-cd/project.yaml'));
    expect(metadata.name).toBe(spec.project);
    expect(project.sourceRepos).toEqual(spec.sources.map(({ repoURL }: { repoURL: string }) => repoURL));
  });

  it('of Flux name the chart and the values, and go back where a release fails', () => {
    const [source, release] = asObjects(read('flux/wayfare.yaml')) as [Rendered, Rendered];
    const { generatorOptions, configMapGenerator, resources } = parse(read('flux/kustomization.yaml'));
    expect(resources).toEqual(['wayfare.yaml']);
    expect(existsSync(join(ROOT, release.spec.chart.spec.chart, 'Chart.yaml'))).toBe(true);
    expect(release.spec.chart.spec.sourceRef.name).toBe(source.metadata.name);
    expect(release.spec.valuesFrom[0].name).toBe(configMapGenerator[0].name);
    expect(generatorOptions.disableNameSuffixHash).toBe(true);
    expect(existsSync(join(GITOPS, 'flux', configMapGenerator[0].files[0].split('=')[1]))).toBe(true);
    expect(release.spec.upgrade.remediation.strategy).toBe('rollback');
  });
});
