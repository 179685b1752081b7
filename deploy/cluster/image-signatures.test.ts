import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { CHART, describeWithHelm, type Rendered, rendered, template } from './render-chart.ts';

const policiesOf = (made: Rendered[]) => made.filter(({ kind }) => kind === 'ClusterImagePolicy');
/** Of pods, whatever makes them. */
const imagesOf = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'image' && typeof value === 'string' ? [value] : imagesOf(value),
  );
};

describeWithHelm('signatures of images', () => {
  it('are demanded by no policy until the values ask for it', () => {
    expect(policiesOf(rendered('production'))).toEqual([]);
    expect(policiesOf(rendered('air-gapped'))).toEqual([]);
  });

  it('are demanded of every image of ours, by the key of the values', () => {
    const [ours] = policiesOf(rendered('signed'));
    expect(ours?.spec.mode).toBe('enforce');
    expect(ours?.spec.images).toEqual([{ glob: 'registry.agency.example:5000/mirror/wayfare/*' }]);
    expect(ours?.spec.authorities).toHaveLength(1);
    const [{ key }] = ours?.spec.authorities ?? [];
    expect(createPublicKey(key.data).asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  });

  it('are of digests, in every pod', () => {
    const images = new Set(imagesOf(rendered('signed')));
    const ours = [...images].filter((image) => image.startsWith('registry.agency.example:5000/mirror/wayfare/'));
    expect(ours).toHaveLength(10);
    expect(ours.filter((image) => !/@sha256:[\da-f]{64}$/.test(image))).toEqual([]);
    expect([...images].filter((image) => !ours.includes(image))).toEqual(['docker.io/library/postgres:18']);
  });

  it.each([
    ['docker.io/postgres:18', 'index.docker.io/library/postgres'],
    ['mirror.example:5000/postgres:18', 'mirror.example:5000/postgres'],
    [`mirror.example/library/postgres@sha256:${'a'.repeat(64)}`, 'mirror.example/library/postgres'],
  ])('are not demanded of the copies’ image %s, which the controller would refuse unnamed', (image, named) => {
    const [, other, ...more] = policiesOf(rendered('signed', '--set', `backup.image=${image}`));
    expect(more).toEqual([]);
    expect(other?.spec).toEqual({
      mode: 'enforce',
      images: [{ glob: `${named}:*` }, { glob: `${named}@*` }],
      authorities: [{ name: 'named-in-the-values', static: { action: 'pass' } }],
    });
  });

  it.each([
    ['operators.keycloak.enabled=true,operators.keycloak.hostname=id.example', 'missing of keycloak\n'],
    [
      'evaluation.enabled=true,secrets.existingSecret=,backup.enabled=false',
      'missing of kafka, keycloak, mail, postgres, stripe-sandbox\n',
    ],
  ])('need the digests of what runs with %s as well', (values, says) => {
    const { status, stderr } = template(join(CHART, 'ci/signed-values.yaml'), '--set', values);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(says) });
  });
});
