import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from '../machine.ts';
import { ROOT } from '../settings.ts';
import { nodeProcess, type Part, type Platform } from './part.ts';

export const sandboxPart = (platform: Platform): Part => {
  const { ports, urls, secrets, dataDir } = platform;
  const env = {
    PORT: ports.sandbox,
    PUBLIC_URL: urls.sandbox,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/api/webhooks/stripe`,
    STATE_FILE: join(dataDir, 'stripe/state.json'),
  };
  return {
    name: 'sandbox',
    shown: 'Stripe sandbox',
    needs: ['build'],
    before: async () => {
      mkdirSync(join(dataDir, 'stripe'), { recursive: true });
    },
    spec: () => nodeProcess(platform, ['dist/main.js'], { env, cwd: join(ROOT, 'deploy/stripe-sandbox') }),
    ready: () => answers(`http://127.0.0.1:${ports.sandbox}/`, () => true),
  };
};
