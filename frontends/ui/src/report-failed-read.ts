import type { QueryKey } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';
import { logProblem } from '@wayfare/ui/log-problem';
import { Problem } from '@wayfare/ui/problem';

const isSlug = (text: string): boolean => /^[a-z]+(-[a-z0-9]+)*$/.test(text) && text.length <= 60;
const slugOr = (text: unknown, other: string): string => (typeof text === 'string' && isSlug(text) ? text : other);

/**
 * Tells the browser's log and the operator's of a read that failed for good, by what was read and why: never what it
 * was about. A refusal (4xx) is an answer and no failure.
 */
export const reportFailedRead = (error: unknown, [read]: QueryKey): void => {
  const { status, reason } = error instanceof Problem ? error : { status: 0, reason: 'not-shown' };
  if (status >= 400 && status < 500) return;
  const failed = { read: slugOr(read, 'unnamed'), status, reason: slugOr(reason, 'unnamed') };
  logProblem(`${failed.read} could not be read: ${failed.reason} (${status})`);
  // Without a line there is nobody to tell.
  if (navigator.onLine)
    api.post('/failed-reads', { body: { path: location.pathname, ...failed } }).catch(() => undefined);
};
