import type { ApplicationId } from '../domain/application.ts';
import type { Case } from '../domain/case/case.ts';
import type { CaseRow } from './case-row.ts';

/** A line of the queue: the case and what its columns show of the application. */
export interface CaseLine {
  record: Case;
  orderNumber: string;
  visaName: string;
  destinationCountry: string;
  nationality: string;
  numApplicants: number;
  processingSpeed: string;
  firstMiddleName: string;
  lastName: string;
  submittedAt?: Date;
  /** YYYY-MM-DD; empty where the traveller did not say it. */
  travelDate: string;
  decisionProposed: boolean;
  answerOverdue: boolean;
  /** A decision that is not made yet and can be undone. */
  held?: HeldDecision;
  /** The oldest case of those that belong together, in the queue of duplicates. */
  duplicateGroup?: ApplicationId;
}

export interface HeldDecision {
  id: string;
  kind: string;
  actorId: string;
  startsAt: Date;
}

export const COLUMNS = [
  'casework.*',
  'application.order_number',
  'application.visa_name',
  'application.destination_country',
  'application.nationality',
  'application.num_applicants',
  'application.processing_label',
  'application.submitted_at',
];

/** A row of a query for lines; what is sealed stands there until the application is erased. */
export interface LineRow extends CaseRow {
  order_number: string;
  visa_name: string;
  destination_country: string;
  nationality: string;
  num_applicants: number;
  processing_label: string | null;
  submitted_at: Date | null;
  sealed: Buffer | null;
  data_key: Buffer;
  master_key_id: string;
  decision_proposed: boolean;
  answer_overdue: boolean;
  /** As JSON has it: the time is text. */
  held: (Omit<HeldDecision, 'startsAt'> & { startsAt: string }) | null;
  duplicate_group?: string;
}
