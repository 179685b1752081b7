import { join } from 'node:path';
import { bundleOf } from '@wayfare/kit/test-process';
import { startGatewayProcess } from './gateway-process.ts';

const entry = () => bundleOf(join(__dirname, '..'), 'main');

describe('a gateway that has just started', () => {
  it('is ready once its connections are open and its most frequent requests have been run', async () => {
    const gateway = await startGatewayProcess({ entry: entry() });
    try {
      await gateway.ready();
      expect(gateway.connections()).toEqual([1, 1, 1]);
      expect(gateway.applicationsAsked()).toBeGreaterThanOrEqual(40);
      expect(gateway.log()).toContainEqual(
        expect.objectContaining({ msg: 'warm', rounds: 40, connections: 9, of: 9, hasKeys: true }),
      );
      expect(await gateway.metrics()).not.toContain('visa_http_seconds_count{');
    } finally {
      await gateway.stop();
    }
  });

  it('is ready all the same where a neighbour and Keycloak are away, and says what it lacks', async () => {
    const gateway = await startGatewayProcess({
      entry: entry(),
      away: ['PAYMENT_ADDRESS', 'KEYCLOAK_JWKS_URL'],
      env: { WARM_UP_MS: '2500' },
    });
    try {
      await gateway.ready();
      const [said] = gateway.log().filter(({ msg }) => msg === 'ready without having warmed up wholly');
      expect(said).toMatchObject({ connections: 8, of: 9, hasKeys: false });
      expect(Number(said?.ms)).toBeLessThan(4_000);
    } finally {
      await gateway.stop();
    }
  });
});
