import { CALLING_SERVICES } from '@wayfare/access/calling-service';
import { keyIdOf, servicePrivateKey, servicePublicKeys } from '../../services/kit/src/service-keys.ts';
import { describeWithHelm, rendered, secretsOf } from './render-chart.ts';

const EVERYBODY = [...CALLING_SERVICES, 'ocr', 'shell', 'apply', 'admin'] as const;

describeWithHelm('the key pairs of the services in the chart', () => {
  it.each(['production', 'evaluation'])('of %s reach only the pods of their own service', (profile) => {
    const made = rendered(profile);
    const keysOf = (component: string) =>
      secretsOf(made, component)
        .map(({ key }) => key)
        .filter((key) => key.endsWith('-service-key'));
    expect(Object.fromEntries(EVERYBODY.map((name) => [name, [...new Set(keysOf(name))]]))).toEqual(
      Object.fromEntries(
        EVERYBODY.map((name) => [
          name,
          (CALLING_SERVICES as readonly string[]).includes(name) ? [`${name}-service-key`] : [],
        ]),
      ),
    );
    // Each by its name: nothing mounts or copies the whole Secret.
    const deployments = made.filter(({ kind }) => kind === 'Deployment');
    expect(JSON.stringify(deployments)).not.toMatch(/envFrom/);
    for (const { spec } of deployments)
      for (const { secret, projected } of spec.template.spec.volumes) {
        if (secret && !/-tls$/.test(secret.secretName)) expect(secret.items.length).toBeGreaterThan(0);
        for (const source of projected?.sources ?? []) expect(source.secret.items).toHaveLength(1);
      }
  });

  it('are made by the evaluation profile as the services read them', () => {
    const secret = rendered('evaluation').find(({ kind, data }) => kind === 'Secret' && data?.['service-public-keys']);
    const value = (key: string) => Buffer.from(secret?.data?.[key] ?? '', 'base64').toString();
    const known = servicePublicKeys.parse(value('service-public-keys'));
    expect(known.size).toBe(CALLING_SERVICES.length);
    for (const service of CALLING_SERVICES) {
      const own = servicePrivateKey.parse(value(`${service}-service-key`));
      expect(known.get(keyIdOf(own))?.service).toBe(service);
    }
  });
});
