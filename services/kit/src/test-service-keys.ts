import { generateKeyPairSync } from 'node:crypto';
import { CALLING_SERVICES, type CallingService } from '@wayfare/access/calling-service';
import { createServiceTokens, type ServiceToken } from './caller.ts';
import { keyIdOf } from './service-keys.ts';

/** A key pair for each of our services, made for this test run. */
export const createTestServiceKeys = () => {
  const pairs = CALLING_SERVICES.map((service) => ({ service, ...generateKeyPairSync('ed25519') }));
  const tokens = new Map(pairs.map(({ service, privateKey }) => [service, createServiceTokens(service, privateKey)]));
  return {
    publicKeys: new Map(pairs.map(({ service, publicKey: key }) => [keyIdOf(key), { service, key }])),
    /** As SERVICE_PUBLIC_KEYS has them. */
    publicSetting: pairs
      .map(
        ({ service, publicKey }) =>
          `${service}=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
      )
      .join('\n'),
    /** As SERVICE_PRIVATE_KEY has it. */
    privateSetting: (service: CallingService): string => {
      const pair = pairs.find((each) => each.service === service);
      return pair?.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') ?? '';
    },
    tokensOf: (service: CallingService): ServiceToken => tokens.get(service) as ServiceToken,
  };
};
