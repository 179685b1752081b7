// What a restored platform still needs: Stripe is ahead of it, and who was erased since the moment of the copy is back
// in it.
import { existsSync, readFileSync } from 'node:fs';
import type { RunningPlatform } from '../platform.ts';
import { type Reconciled, reconcileNow } from '../reconcile-command.ts';
import type { Ports } from '../settings.ts';
import { staffToken } from '../staff-token.ts';
import { partsOf } from './layout.ts';

/** Erases again whom the backup lists, and lets the books catch up with Stripe. */
export const finishRestore = async (
  platform: RunningPlatform,
  { ports, dataDir, backupDir }: { ports: Ports; dataDir: string; backupDir: string },
): Promise<Reconciled & { erased: number }> => {
  const { urls, staff, secrets } = platform;
  const { erased: list } = partsOf(backupDir);
  const ids: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  let erased = 0;
  const token = ids.length > 0 ? await staffToken({ issuer: urls.issuer, web: urls.web, staff }) : '';
  for (const id of ids) {
    const answer = await fetch(`${urls.api}/admin/submissions/${id}/erase`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, origin: urls.web, 'x-limit-key': secrets.limitExemptKey },
    });
    // One that did not exist at the moment of the copy.
    if (!answer.ok && answer.status !== 404) throw new Error(`erasing ${id} again: ${answer.status}`);
    if (answer.ok) erased += 1;
  }
  return { ...(await reconcileNow({ ports, secrets, dataDir }, { days: 35 })), erased };
};
