import type { Case } from '../domain/case/case.ts';
import type { Stage } from '../domain/case/stages.ts';

export interface CaseRow {
  application_id: string;
  version: number;
  stage: Stage;
  resume_stage: Stage | null;
  stage_since: Date;
  opened_at: Date;
  closed_at: Date | null;
  assignee_id: string | null;
  claimed_at: Date | null;
  granted_minutes: number;
  spent_minutes: number;
  running_since: Date | null;
  refund_rule: number;
  promise_missed_at: Date | null;
  travels_at: Date | null;
  authority_reference: string;
  /** A bigint, which the driver gives as text. */
  fee_minor: string | null;
  fee_currency: string | null;
  fee_receipt_number: string;
  event_count: number;
  event_hash: Buffer;
}

/**
 * When a case is wanted: by its promise, or before the traveller leaves where that is sooner. Nothing while its clock
 * stands. As the index casework_deadline has it.
 */
export const URGENT_AT = 'case when due_at is not null then least(due_at, travels_at) end';

export const toCase = (row: CaseRow): Case => ({
  applicationId: row.application_id,
  version: row.version,
  stage: row.stage,
  resumeStage: row.resume_stage ?? undefined,
  stageSince: row.stage_since,
  openedAt: row.opened_at,
  closedAt: row.closed_at ?? undefined,
  assigneeId: row.assignee_id ?? undefined,
  claimedAt: row.claimed_at ?? undefined,
  clock: {
    grantedMinutes: row.granted_minutes,
    spentMinutes: row.spent_minutes,
    runningSince: row.running_since ?? undefined,
  },
  refundRule: row.refund_rule,
  promiseMissedAt: row.promise_missed_at ?? undefined,
  travelsAt: row.travels_at ?? undefined,
  authorityReference: row.authority_reference,
  feeReceipt:
    row.fee_minor === null || row.fee_currency === null
      ? undefined
      : { amountMinor: Number(row.fee_minor), currency: row.fee_currency, number: row.fee_receipt_number },
});
