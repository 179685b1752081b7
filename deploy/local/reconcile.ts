// npm run reconcile [-- --days N --json]: compares Stripe, the ledger and the orders of the platform that runs here.
// Exits 1 where a difference is open.
import { runTask } from './run-task.ts';

runTask('payment', ['reconcile', ...process.argv.slice(2)]);
