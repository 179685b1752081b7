// npm run dead-letters -- list|show|replay: the parked events of the platform that runs here, or, where KAFKA_BROKERS
// is set, of the one whose broker the KAFKA_* variables name.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { KAFKA_ADMIN, kafkaEnv } from './kafka-users.ts';
import { keepSecrets } from './secrets.ts';
import { dataDirFrom, portsFrom, ROOT } from './settings.ts';

const signIn = () => {
  if (process.env.KAFKA_BROKERS) return {};
  const dataDir = dataDirFrom(process.env);
  const { secrets } = keepSecrets(dataDir);
  const { kafka: port } = portsFrom(process.env);
  return kafkaEnv({ dir: join(dataDir, 'kafka'), port, secret: secrets.kafkaSecret, user: KAFKA_ADMIN });
};

const command = join(ROOT, 'services/kit/src/dead-letters-here.ts');
const child = spawn(process.execPath, ['--no-warnings', command, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...signIn() },
});
child.on('exit', (code) => process.exit(code ?? 1));
