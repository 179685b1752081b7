import { CALLING_SERVICES } from '@wayfare/access/calling-service';
import { describeWithHelm, type Rendered, rendered, secretsOf } from './render-chart.ts';

const PROFILES = ['production', 'evaluation', 'operators', 'keda', 'minimal'];
const podOf = (made: Rendered[], name: string) =>
  made.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `visa-${name}`)?.spec.template.spec;
const variablesOf = (container: { env?: { name: string; valueFrom?: object }[] }): string[] =>
  (container.env ?? []).flatMap(({ name, valueFrom }) => (valueFrom ? [name] : []));

describeWithHelm('the secrets of the services in the chart', () => {
  it.each(PROFILES)('of %s are files, except beside decoders of pictures', (profile) => {
    const made = rendered(profile);
    for (const name of [...CALLING_SERVICES, 'ocr']) {
      const { containers, volumes } = podOf(made, name);
      const settings = volumes.filter((volume: { name: string }) => volume.name === 'settings');
      if (name === 'document' || name === 'ocr') {
        expect(settings).toEqual([]);
        expect(variablesOf(containers[0])).toContain('SERVICE_PUBLIC_KEYS');
        continue;
      }
      expect({ name, variables: variablesOf(containers[0]) }).toEqual({ name, variables: [] });
      expect(containers[0].env).toContainEqual({ name: 'SETTINGS_DIR', value: '/settings' });
      expect(containers[0].volumeMounts).toContainEqual({ name: 'settings', mountPath: '/settings', readOnly: true });
      expect(settings[0].projected.defaultMode).toBe(0o440);
    }
  });

  it('that a migration is given are the address of its database alone', () => {
    const made = rendered('evaluation');
    for (const name of ['catalog', 'application', 'payment', 'document', 'notification']) {
      const [migration] = podOf(made, name).initContainers;
      expect(variablesOf(migration)).toEqual([]);
      expect(migration.volumeMounts.map((mount: { name: string }) => mount.name)).toEqual([
        'tmp',
        'migration-settings',
      ]);
      expect(secretsOf(made, `migrate-${name}`).map(({ key }) => key)).toEqual([`${name}-database-url`]);
    }
  });

  it('for KEDA are read from where the pods have them', () => {
    const [authentication] = rendered('keda').filter(({ kind }) => kind === 'TriggerAuthentication');
    expect(authentication?.spec).toEqual({
      env: [{ parameter: 'username', name: 'KAFKA_USERNAME' }],
      secretTargetRef: [{ parameter: 'password', name: 'visa-secrets', key: 'notification-kafka-password' }],
    });
  });
});

describeWithHelm('brokers of one’s own', () => {
  const made = rendered('production');

  it('have their topics declared before the services that use them, by an administrator', () => {
    const [job] = made.filter(({ kind, metadata }) => kind === 'Job' && metadata.name === 'visa-topics');
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    const [container] = job?.spec.template.spec.containers ?? [];
    expect(container.command).toEqual(['node', 'dist/main.js', 'declare-topics']);
    expect(container.env).toContainEqual({ name: 'KAFKA_USERNAME', value: 'kafka-admin' });
    expect(secretsOf(made, 'topics')).toEqual([
      { variable: 'KAFKA_PASSWORD', secret: 'visa-secrets', key: 'kafka-admin-password' },
      { variable: 'KAFKA_CA', secret: 'kafka-authority', key: 'ca.crt' },
    ]);
  });

  it('are all that the Job may reach', () => {
    const [policy] = made.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'visa-topics');
    expect(policy?.spec.podSelector.matchLabels['app.kubernetes.io/component']).toBe('topics');
    expect(policy?.spec.egress.slice(1)).toEqual(
      Array.from({ length: 3 }, () => ({
        ports: [{ port: 9092, protocol: 'TCP' }],
        to: [{ ipBlock: { cidr: '10.21.0.0/16' } }],
      })),
    );
  });
});

describeWithHelm("the evaluation profile's broker", () => {
  const made = rendered('evaluation');
  const properties = (name: string): string =>
    made.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data?.['server.properties'] ??
    '';

  it('demands TLS, a password for each service, and permission for what it does', () => {
    const settings = properties('visa-kafka').split('\n');
    expect(settings).toContain('listener.security.protocol.map=CLIENT:SASL_SSL,CONTROLLER:SSL');
    expect(settings).toContain('authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer');
    expect(properties('visa-kafka')).not.toMatch(/PLAINTEXT|allow\.everyone|password/);
    for (const name of CALLING_SERVICES) {
      const kafka = secretsOf(made, name).filter(({ variable }) => variable.startsWith('KAFKA_'));
      expect(kafka).toEqual([
        { variable: 'KAFKA_PASSWORD', secret: 'visa-evaluation', key: `${name}-kafka-password` },
        { variable: 'KAFKA_CA', secret: 'visa-kafka-tls', key: 'ca.crt' },
      ]);
    }
  });

  it('declares topics and access rules at each start, by a user of its own', () => {
    const { containers, hostAliases } = podOf(made, 'kafka');
    // The pod may reach nobody, itself by its Service included.
    expect(hostAliases).toEqual([{ ip: '127.0.0.1', hostnames: ['visa-kafka'] }]);
    const declaration = containers.find((container: { name: string }) => container.name === 'declare');
    expect(declaration.env).toContainEqual({ name: 'KAFKA_USERNAME', value: 'kafka-admin' });
    expect(declaration.args[0]).toContain("'declare-topics'");
    expect(declaration.image).toBe('localhost/wayfare/catalog:0.1.0');
  });
});
