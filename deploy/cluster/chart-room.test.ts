import { describeWithHelm, type Rendered, rendered, secretsOf } from './render-chart.ts';

const one = (made: Rendered[], kind: string, name: string): Rendered => {
  const found = made.filter((object) => object.kind === kind && object.metadata.name === name);
  expect(found).toHaveLength(1);
  return found[0] as Rendered;
};
const podOf = (made: Rendered[], name: string) => one(made, 'Deployment', `visa-${name}`).spec.template;
describeWithHelm('an installation with custom settings', () => {
  const made = rendered('room');

  it('applies settings of one service to that service only, over the shared defaults', () => {
    const { metadata, spec } = podOf(made, 'document');
    expect(metadata.annotations).toMatchObject({ team: 'documents' });
    expect(podOf(made, 'catalog').metadata.annotations).toMatchObject({ team: 'travel' });
    expect(spec.containers.map(({ name }: { name: string }) => name)).toEqual(['document', 'scanner']);
    expect(spec.containers[0].envFrom).toEqual([{ secretRef: { name: 'document-extra' } }]);
    expect(spec.containers[0].volumeMounts).toContainEqual({ name: 'scratch', mountPath: '/scratch' });
    expect(spec.volumes).toContainEqual({ name: 'scratch', emptyDir: {} });
    expect(podOf(made, 'catalog').spec.containers).toHaveLength(1);
    expect([spec.securityContext.runAsUser, podOf(made, 'catalog').spec.securityContext.runAsUser]).toEqual([
      1000, 10001,
    ]);
  });

  it('creates a ServiceAccount for each service, with its annotations', () => {
    expect(podOf(made, 'document').spec.serviceAccountName).toBe('visa-document');
    expect(one(made, 'ServiceAccount', 'visa-document').metadata.annotations).toHaveProperty(
      ['eks.amazonaws.com/role-arn'],
      'arn:aws:iam::1:role/visa',
    );
    expect(one(made, 'ServiceAccount', 'visa-catalog').metadata.annotations).toBeUndefined();
    expect(podOf(made, 'notification').spec.serviceAccountName).toBe('mailer');
    expect(
      made.filter(({ kind, metadata }) => kind === 'ServiceAccount' && /notif|mailer/.test(metadata.name)),
    ).toEqual([]);
  });

  it('makes every process trust its private certificate authorities', () => {
    const jobs = made.filter(({ kind }) => kind === 'Job').map(({ spec }) => spec.template.spec);
    const pods = made.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);
    expect([jobs.length, pods.length]).toEqual([5, 10]);
    for (const { containers, volumes } of [...jobs, ...pods]) {
      expect(containers[0].env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: '/private-ca/ca.crt' });
      expect(containers[0].volumeMounts).toContainEqual({
        name: 'private-ca',
        mountPath: '/private-ca',
        readOnly: true,
      });
      expect(volumes).toContainEqual({
        name: 'private-ca',
        configMap: { name: 'authorities', items: [{ key: 'bundle.pem', path: 'ca.crt' }] },
      });
    }
  });

  it('sets affinity, spread constraints and reload annotations on every Deployment', () => {
    for (const { metadata, spec } of made.filter(({ kind }) => kind === 'Deployment')) {
      expect(metadata.annotations).toEqual({ 'reloader.stakater.com/auto': 'true' });
      expect(spec.template.spec.affinity).toHaveProperty('nodeAffinity');
      for (const { whenUnsatisfiable } of spec.template.spec.topologySpreadConstraints)
        expect(whenUnsatisfiable).toBe('DoNotSchedule');
    }
  });

  it('migrates with a separate database URL and serves with the usual one', () => {
    expect(secretsOf(made, 'migrate-payment')).toEqual([
      { variable: 'DATABASE_URL', secret: 'visa-secrets', key: 'payment-migration-database-url' },
    ]);
    const served = made.filter(({ metadata }) => metadata.name === 'visa-payment');
    expect(secretsOf(served, 'payment').filter(({ variable }) => variable === 'DATABASE_URL')).toEqual([
      { variable: 'DATABASE_URL', secret: 'visa-secrets', key: 'payment-database-url' },
    ]);
  });

  it('allows extra egress for one service only', () => {
    const rule = { to: [{ ipBlock: { cidr: '169.254.170.23/32' } }], ports: [{ port: 80, protocol: 'TCP' }] };
    const openTo = made
      .filter(({ kind, spec }) => kind === 'NetworkPolicy' && JSON.stringify(spec).includes('169.254'))
      .map(({ metadata, spec }) => [metadata.name, spec.egress.at(-1)]);
    expect(openTo).toEqual([['visa-document', rule]]);
  });

  it('lets uploads and event streams through an Ingress, and overrides the default annotations', () => {
    expect(one(made, 'Ingress', 'visa').metadata.annotations).toEqual({
      'cert-manager.io/cluster-issuer': 'letsencrypt',
      'nginx.ingress.kubernetes.io/proxy-body-size': '32m',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '7200',
      'nginx.ingress.kubernetes.io/proxy-send-timeout': '60',
      'nginx.ingress.kubernetes.io/ssl-redirect': 'false',
    });
  });
});

describeWithHelm('the chart', () => {
  it('never blocks a node drain on the only pod of a Deployment', () => {
    for (const profile of ['production', 'minimal', 'keda', 'evaluation'])
      for (const { spec } of rendered(profile).filter(({ kind }) => kind === 'PodDisruptionBudget')) {
        expect(spec).not.toHaveProperty('minAvailable');
        expect(spec.maxUnavailable).toBeTruthy();
      }
  });

  it('has the pod’s status say why a service or a migration could not start', () => {
    for (const { kind, spec } of rendered('production'))
      if (kind === 'Deployment' || kind === 'Job')
        expect(spec.template.spec.containers[0].terminationMessagePolicy).toBe('FallbackToLogsOnError');
  });

  it('gives every variable a text, as the API server refuses anything else', () => {
    for (const profile of ['production', 'evaluation', 'room', 'one-replica'])
      for (const { kind, metadata, spec } of rendered(profile))
        if (kind === 'Deployment' || kind === 'Job')
          for (const container of [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers])
            for (const { name, value } of container.env ?? [])
              expect({ of: metadata.name, name, type: typeof (value ?? '') }).toEqual({
                of: metadata.name,
                name,
                type: 'string',
              });
  });

  it('redirects plain http to https at its own Gateway', () => {
    const made = rendered('own-gateway', '--set', 'exposure.clusterIssuer=letsencrypt');
    const { metadata, spec } = one(made, 'Gateway', 'visa');
    expect(metadata.annotations).toEqual({ 'cert-manager.io/cluster-issuer': 'letsencrypt' });
    expect(spec.listeners.map(({ name }: { name: string }) => name)).toEqual(['https', 'http']);
    expect(one(made, 'HTTPRoute', 'visa').spec.parentRefs).toEqual([{ name: 'visa', sectionName: 'https' }]);
    expect(one(made, 'HTTPRoute', 'visa-to-https').spec).toMatchObject({
      parentRefs: [{ name: 'visa', sectionName: 'http' }],
      rules: [{ filters: [{ requestRedirect: { scheme: 'https', statusCode: 301 } }] }],
    });
  });

  it('lifts the request timeout for /api only, for event streams', () => {
    const rules: { matches: { path: { value: string } }[]; timeouts?: object }[] = one(
      rendered('production'),
      'HTTPRoute',
      'visa',
    ).spec.rules;
    const withoutLimit = rules.filter(({ timeouts }) => timeouts).map(({ matches }) => matches[0]?.path.value);
    expect(withoutLimit).toEqual(['/api']);
  });

  describe('with operators that create the database and the Secret', () => {
    const made = rendered('operators');

    it('migrates in init containers at installation, because a hook would run before both exist', () => {
      for (const { metadata } of made.filter(({ kind }) => kind === 'Job'))
        expect(metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-upgrade' });
      for (const name of ['catalog', 'application', 'payment', 'document', 'notification'])
        expect(podOf(made, name).spec.initContainers.map((container: { name: string }) => container.name)).toEqual([
          'migrate',
        ]);
      expect(podOf(rendered('production'), 'payment').spec.initContainers).toBeUndefined();
    });

    it('keeps row values and statements out of the database’s log', () => {
      expect(one(made, 'Cluster', 'visa-db').spec.postgresql.parameters).toMatchObject({
        log_error_verbosity: 'terse',
        log_min_error_statement: 'panic',
      });
    });

    it('gives each database, including Keycloak’s, its own owner with a password from the secret store', () => {
      const names = ['application', 'catalog', 'document', 'keycloak', 'notification', 'payment'];
      const { bootstrap, managed } = one(made, 'Cluster', 'visa-db').spec;
      const roles: { name: string; passwordSecret: { name: string } }[] = managed.roles;
      const owned = made.filter(({ kind }) => kind === 'Database').map(({ spec }) => [spec.name, spec.owner]);
      const others = names.filter((name) => name !== 'catalog');
      expect(bootstrap.initdb).toMatchObject({ database: 'catalog', owner: 'catalog' });
      expect(roles.map(({ name }) => name).sort()).toEqual(others);
      expect(owned.sort()).toEqual(others.map((name) => [name, name]));
      for (const name of names)
        expect(one(made, 'ExternalSecret', `visa-db-${name}`).spec.target.template).toEqual({
          type: 'kubernetes.io/basic-auth',
          data: { username: name, password: '{{ .password }}' },
        });
      expect(one(made, 'Keycloak', 'visa').spec.db.passwordSecret).toEqual({
        name: 'visa-db-keycloak',
        key: 'password',
      });
    });
  });

  it('renders every alert and dashboard under the release’s name when monitoring is fully enabled', () => {
    const made = rendered('production', '--set', 'fullnameOverride=travel');
    const rules = JSON.stringify(one(made, 'PrometheusRule', 'travel').spec);
    expect(rules).toContain('deployment=~\\"travel-.+\\"');
    expect(rules).not.toContain('=~\\"visa-');
    expect(made.filter(({ kind, metadata }) => kind === 'ConfigMap' && /dashboard/.test(metadata.name))).toHaveLength(
      2,
    );
  });
});
