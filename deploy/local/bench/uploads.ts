// What hostile uploads cost to refuse, and what good ones take: each file through the document service's own picture
// process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../settings.ts';

/** Node runs the corpus and its judge as they are. */
export const run = async (): Promise<void> => {
  const script = join(ROOT, 'services/document/test/bench-uploads.ts');
  const { status } = spawnSync(process.execPath, ['--no-warnings', script], { stdio: 'inherit', cwd: ROOT });
  if (status !== 0) throw new Error('The uploads are not as they should be.');
};
