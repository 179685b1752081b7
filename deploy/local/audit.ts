// npm run audit -- verify: recomputes the hash chain of every case of the platform that runs here, and folds its
// entries through the stage table. Exits 1 where an entry of a timeline was changed, removed, added or moved, where a
// case has another stage or holder than its entries lead to, or where a case is gone.
import { runTask } from './run-task.ts';

if (process.argv.slice(2).join(' ') !== 'verify') {
  console.error('Usage: npm run audit -- verify');
  process.exit(2);
}
runTask('application', ['verify-timelines']);
