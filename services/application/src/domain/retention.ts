import { FILLED_DRAFT_DAYS } from '@wayfare/proto/application/v1/limits';
import type { Application } from './application.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An unpaid draft is kept for so long after its last change: without personal data, and with. */
export const EMPTY_DRAFT_MS = 24 * HOUR_MS;
export const FILLED_DRAFT_MS = FILLED_DRAFT_DAYS * DAY_MS;

type Kept = Pick<Application, 'paymentStatus' | 'travellers' | 'updatedAt'>;

const isUnpaid = ({ paymentStatus }: Kept): boolean =>
  paymentStatus === 'unpaid' || paymentStatus === 'pending' || paymentStatus === 'failed';

/** When an application is erased by itself, if nobody touches it before. */
export const keptUntil = (application: Kept, { retentionDays }: { retentionDays: number }): Date => {
  const { travellers, updatedAt } = application;
  const unpaid = travellers.length > 0 ? FILLED_DRAFT_MS : EMPTY_DRAFT_MS;
  return new Date(updatedAt.getTime() + (isUnpaid(application) ? unpaid : retentionDays * DAY_MS));
};

/** While staff or the authority work on it, its answers are needed: it has to be withdrawn first. */
export const mayErase = ({ status }: Pick<Application, 'status'>): boolean => status !== 'submitted';
