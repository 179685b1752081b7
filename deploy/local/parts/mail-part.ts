import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { answers } from '../machine.ts';
import { nodeProcess, type Part, type Platform } from './part.ts';

const require = createRequire(import.meta.url);

export const mailPart = (platform: Platform): Part => {
  const { ports } = platform;
  const script = join(dirname(require.resolve('maildev/package.json')), 'bin/maildev');
  const listening = ['--ip', '127.0.0.1', '--smtp', String(ports.smtp), '--web', String(ports.mail)];
  return {
    name: 'mail',
    shown: 'mail catcher',
    spec: () => nodeProcess(platform, [script, ...listening, '--silent']),
    ready: () => answers(`http://127.0.0.1:${ports.mail}/healthz`),
  };
};
