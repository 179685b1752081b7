import {
  CaseActor,
  CaseStage,
  type CaseSummary,
  CaseUrgency,
  type Case as ProtoCase,
  type VisaCheck as ProtoCheck,
  type FeeReceipt as ProtoReceipt,
  type InformationRequest as ProtoRequest,
  type IssuedVisa as ProtoVisa,
  type TravellerCase,
  VisaCheckOutcome,
} from '@wayfare/proto/application/v1/case_service';
import type { CaseLine } from '../db/case-line.ts';
import type { CaseNote, InformationRequest, Proposal, WaitingDelivery } from '../db/case-records.ts';
import type { IssuedVisa } from '../db/visa-records.ts';
import type { Application } from '../domain/application.ts';
import { type Case, type Urgency, urgencyOf } from '../domain/case/case.ts';
import { dueAt, spentMinutes } from '../domain/case/case-clock.ts';
import type { FeeReceipt } from '../domain/case/fee-receipt.ts';
import type { EnteredVisa } from '../domain/case/held-change.ts';
import { publishedRule, refundMinor, refundPercentOf } from '../domain/case/refund-rule.ts';
import type { Sight } from '../domain/case/reveal.ts';
import { type Actor, eventsFrom, type Stage } from '../domain/case/stages.ts';
import type { CaseEvent } from '../domain/case/timeline.ts';
import { changesFor } from '../domain/case/traveller-changes.ts';
import type { TravellerCheck } from '../domain/case/traveller-check.ts';
import type { VisaCheck } from '../domain/case/visa-check.ts';
import type { WorkingCalendar } from '../domain/case/working-calendar.ts';
import { toProtoApplication } from './to-proto.ts';

const STAGE: Record<Stage, CaseStage> = {
  submitted: CaseStage.CASE_STAGE_SUBMITTED,
  in_review: CaseStage.CASE_STAGE_IN_REVIEW,
  info_needed: CaseStage.CASE_STAGE_INFO_NEEDED,
  ready: CaseStage.CASE_STAGE_READY,
  with_government: CaseStage.CASE_STAGE_WITH_GOVERNMENT,
  approved: CaseStage.CASE_STAGE_APPROVED,
  refused: CaseStage.CASE_STAGE_REFUSED,
  delivered: CaseStage.CASE_STAGE_DELIVERED,
  completed: CaseStage.CASE_STAGE_COMPLETED,
  withdrawn: CaseStage.CASE_STAGE_WITHDRAWN,
  cancelled: CaseStage.CASE_STAGE_CANCELLED,
};
export const toProtoStage = (stage: Stage): CaseStage => STAGE[stage];

/** Undefined for unspecified and for a stage of a later release. */
export const fromProtoStage = (stage: CaseStage): Stage | undefined =>
  (Object.keys(STAGE) as Stage[]).find((name) => STAGE[name] === stage);

const ACTOR: Record<Actor, CaseActor> = {
  staff: CaseActor.CASE_ACTOR_STAFF,
  traveller: CaseActor.CASE_ACTOR_TRAVELLER,
  system: CaseActor.CASE_ACTOR_SYSTEM,
};

const URGENCY: Record<Urgency, CaseUrgency> = {
  on_time: CaseUrgency.CASE_URGENCY_ON_TIME,
  warned: CaseUrgency.CASE_URGENCY_WARNED,
  overdue: CaseUrgency.CASE_URGENCY_OVERDUE,
  standing: CaseUrgency.CASE_URGENCY_STANDING,
};

interface Clocked {
  calendar: WorkingCalendar;
  now: Date;
}

export const toSummary = (line: CaseLine, { calendar, now }: Clocked): CaseSummary => {
  const { record, ...shown } = line;
  return {
    ...shown,
    submittedAt: shown.submittedAt,
    duplicateGroup: shown.duplicateGroup ?? '',
    held: shown.held,
    applicationId: record.applicationId,
    version: record.version,
    stage: STAGE[record.stage],
    stageSince: record.stageSince,
    assigneeId: record.assigneeId ?? '',
    dueAt: dueAt(record.clock, calendar),
    urgency: URGENCY[urgencyOf(record, calendar, now)],
  };
};

const toProtoRequest = ({ applicationId: _, askedBy: __, ...request }: InformationRequest): ProtoRequest => ({
  ...request,
  answeredAt: request.answeredAt,
});

const toProtoReceipt = (receipt: FeeReceipt | undefined): ProtoReceipt | undefined =>
  receipt && { amount: { amountMinor: receipt.amountMinor, currency: receipt.currency }, number: receipt.number };

export const fromProtoReceipt = (receipt: ProtoReceipt | undefined): FeeReceipt | undefined =>
  receipt && {
    amountMinor: receipt.amount?.amountMinor ?? -1,
    currency: receipt.amount?.currency ?? '',
    number: receipt.number,
  };

/** Only what is kept of a visa: it is sealed as it is. */
export const toVisa = ({ traveller, documentId, visaNumber, validFrom, validUntil }: ProtoVisa): EnteredVisa => ({
  traveller,
  documentId,
  visaNumber,
  validFrom,
  validUntil,
});

const CHECK_OUTCOME: Record<VisaCheck['outcome'], VisaCheckOutcome> = {
  passed: VisaCheckOutcome.VISA_CHECK_OUTCOME_PASSED,
  'partly-found': VisaCheckOutcome.VISA_CHECK_OUTCOME_PARTLY_FOUND,
  differs: VisaCheckOutcome.VISA_CHECK_OUTCOME_DIFFERS,
  'another-person': VisaCheckOutcome.VISA_CHECK_OUTCOME_ANOTHER_PERSON,
  'not-read': VisaCheckOutcome.VISA_CHECK_OUTCOME_NOT_READ,
};

export const toProtoCheck = ({ outcome, namesTraveller, findings }: VisaCheck): ProtoCheck => ({
  outcome: CHECK_OUTCOME[outcome],
  namesTraveller,
  findings,
});

interface Whole {
  line: CaseLine;
  /** As the reader may see it. */
  application: Application;
  sight: Sight;
  checks: TravellerCheck[];
  events: CaseEvent[];
  duplicates: CaseLine[];
  requests: InformationRequest[];
  notes: CaseNote[];
  proposal: (Proposal & WaitingDelivery) | undefined;
  visas: IssuedVisa[];
}

export const toProtoCase = (whole: Whole, clocked: Clocked): ProtoCase => {
  const { line, application, sight, checks, events, duplicates, requests, notes, proposal, visas } = whole;
  const { record } = line;
  return {
    summary: toSummary(line, clocked),
    application: toProtoApplication(application),
    allowedEvents: eventsFrom(record.stage, 'staff'),
    duplicates: duplicates.map((other) => toSummary(other, clocked)),
    events: events.map(({ sequence, at, actor, actorId, kind, reason, stage, details: { amountMinor, currency } }) => ({
      amount: typeof amountMinor === 'number' && typeof currency === 'string' ? { amountMinor, currency } : undefined,
      sequence,
      at,
      actor: ACTOR[actor],
      actorId,
      kind,
      reason,
      stage: STAGE[stage],
    })),
    requests: requests.map(toProtoRequest),
    notes,
    proposal: proposal && {
      id: proposal.id,
      event: proposal.event,
      reason: proposal.reason,
      proposedBy: proposal.proposedBy,
      at: proposal.at,
      note: proposal.note,
      visas: proposal.visas.map((visa) => ({ ...visa, deliveredAt: undefined })),
    },
    grantedMinutes: record.clock.grantedMinutes,
    spentMinutes: Math.floor(spentMinutes(record.clock, clocked.calendar, clocked.now)),
    authorityReference: record.authorityReference,
    feeReceipt: toProtoReceipt(record.feeReceipt),
    promiseMissedAt: record.promiseMissedAt,
    visas,
    masked: sight.masked,
    revealedUntil: sight.until,
    checks,
  };
};

/**
 * What the owner sees: stages with their times, what is asked, what was issued; never who of the staff, never notes.
 */
export const toTravellerCase = (
  record: Case,
  { application, events, requests, visas }: Pick<Whole, 'application' | 'events' | 'requests' | 'visas'>,
  { calendar }: Clocked,
): TravellerCase => {
  const { quote, refundedMinor } = application;
  const money = (amountMinor: number) => quote && { amountMinor, currency: quote.currency };
  const percent = refundPercentOf(record, record.refundRule);
  const milestones = events.filter(({ stage }, index) => index === 0 || events[index - 1]?.stage !== stage);
  return {
    applicationId: record.applicationId,
    version: record.version,
    stage: STAGE[record.stage],
    stageSince: record.stageSince,
    dueAt: dueAt(record.clock, calendar),
    requests: requests
      .toSorted((one, other) => Number(other.status === 'open') - Number(one.status === 'open'))
      .map(toProtoRequest),
    milestones: milestones.map(({ stage, at, reason }) => ({
      stage: STAGE[stage],
      at,
      reason: stage === 'info_needed' || stage === 'refused' ? reason : '',
    })),
    visas,
    mayWithdraw: eventsFrom(record.stage, 'traveller').includes('withdrawn-by-traveller'),
    promiseMissedAt: record.promiseMissedAt,
    paid: money(quote?.totalMinor ?? 0),
    refunded: money(refundedMinor),
    withdrawalRefund: quote && money(refundMinor(quote, percent, { refundedMinor })),
    refundRule: publishedRule(record.refundRule).map(({ stage, percent }) => ({
      stage: STAGE[stage],
      governmentFee: percent.government_fee,
      processing: percent.processing,
      upsell: percent.upsell,
    })),
    changes: changesFor(events).map(({ actor, ...change }) => ({
      subject: '',
      traveller: undefined,
      amount: undefined,
      ...change,
      actor: ACTOR[actor],
    })),
    refundedOnRefusal: quote?.lines.some(({ refundsOnRefusal }) => refundsOnRefusal) ?? false,
  };
};
