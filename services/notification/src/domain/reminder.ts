/**
 * When somebody who stopped half-way hears from us: a day and five days after the address was left without a payment; a
 * day and three days after a payment whose application is not handed in. Never more, and never while they are still at
 * it.
 */
export const REMINDERS = {
  unpaid: [24, 5 * 24],
  paid: [24, 3 * 24],
} as const satisfies Record<string, readonly number[]>;
export type ReminderCause = keyof typeof REMINDERS;

/** Touched less than this ago counts as still at it. */
const QUIET_HOURS = 20;
const HOUR_MS = 3_600_000;

const UNPAID: readonly string[] = [
  'APPLICATION_STATUS_DRAFT',
  'APPLICATION_STATUS_PENDING',
  'APPLICATION_STATUS_FAILED',
];
const UNFINISHED: readonly string[] = ['APPLICATION_STATUS_PAID', 'APPLICATION_STATUS_IN_PROGRESS'];

interface Situation {
  cause: ReminderCause;
  /** Of the application. */
  status: string;
  updatedAt: Date;
  now: Date;
}

/** Whether a reminder that is due is sent, waits, or is no longer needed. */
export const decideReminder = ({
  cause,
  status,
  updatedAt,
  now,
}: Situation): { kind: 'send' } | { kind: 'not-needed' } | { kind: 'later'; seconds: number } => {
  if (!(cause === 'unpaid' ? UNPAID : UNFINISHED).includes(status)) return { kind: 'not-needed' };
  const quietMs = now.getTime() - updatedAt.getTime();
  if (quietMs >= QUIET_HOURS * HOUR_MS) return { kind: 'send' };
  return { kind: 'later', seconds: Math.ceil((QUIET_HOURS * HOUR_MS - quietMs) / 1000) };
};
