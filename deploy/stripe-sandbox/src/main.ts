import { loadConfig } from './config.ts';
import { startSandbox } from './server.ts';

const config = loadConfig(process.env);
const sandbox = await startSandbox(config);
console.log(`Stripe sandbox at ${sandbox.url}${config.webhookUrl ? `, webhooks to ${config.webhookUrl}` : ''}`);

const stop = () => {
  sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
