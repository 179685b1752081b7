import type {
  CaseStage,
  Case as ProtoCase,
  VisaCheck as ProtoCheck,
  FeeReceipt as ProtoReceipt,
  InformationRequest as ProtoRequest,
  CaseSummary as ProtoSummary,
  TravellerCase as ProtoTravellerCase,
  IssuedVisa as ProtoVisa,
} from '@wayfare/proto/application/v1/case_service';
import type { CaseRecord, CaseSummary, InformationRequest } from '../contract/case.ts';
import { ASK_SUBJECTS, TRAVELLER_CHANGES } from '../contract/constants.ts';
import type { TravellerCase } from '../contract/traveller-case.ts';
import type { VisaCheck } from '../contract/visa.ts';
import { submissionJson } from './application-json.ts';
import { enumJson, instantJson, moneyJson } from './money-json.ts';

const maybeInstant = (date: Date | undefined) => (date ? instantJson(date) : null);
export const stageJson = (stage: CaseStage): CaseSummary['stage'] => enumJson(stage, 'CASE_STAGE_');

export const summaryJson = (summary: ProtoSummary): CaseSummary => ({
  ...summary,
  stage: stageJson(summary.stage),
  stageSince: instantJson(summary.stageSince),
  dueAt: maybeInstant(summary.dueAt),
  urgency: enumJson(summary.urgency, 'CASE_URGENCY_'),
  submittedAt: maybeInstant(summary.submittedAt),
  held: summary.held ? { ...summary.held, startsAt: instantJson(summary.held.startsAt) } : null,
});

const requestJson = (request: ProtoRequest): InformationRequest => ({
  ...request,
  subject: request.subject as InformationRequest['subject'],
  reason: request.reason as InformationRequest['reason'],
  status: request.status as InformationRequest['status'],
  askedAt: instantJson(request.askedAt),
  dueAt: instantJson(request.dueAt),
  answeredAt: maybeInstant(request.answeredAt),
});

const visaJson = (visa: ProtoVisa) => ({ ...visa, deliveredAt: instantJson(visa.deliveredAt) });

const newVisaJson = ({ deliveredAt: _, ...visa }: ProtoVisa) => visa;

export const visaCheckJson = ({ outcome, namesTraveller, findings }: ProtoCheck): VisaCheck => ({
  outcome: enumJson(outcome, 'VISA_CHECK_OUTCOME_'),
  namesTraveller: namesTraveller ?? null,
  findings: findings.map(({ field, result, ...said }) => ({
    ...said,
    field: field as VisaCheck['findings'][number]['field'],
    result: result as VisaCheck['findings'][number]['result'],
  })),
});

export const toReceipt = (entered: CaseRecord['feeReceipt']): ProtoReceipt | undefined =>
  entered
    ? { amount: { amountMinor: entered.amountMinor, currency: entered.currency }, number: entered.number }
    : undefined;

export const caseJson = ({ summary, application, proposal, feeReceipt, ...rest }: ProtoCase): CaseRecord => {
  if (!summary || !application) throw new Error('a case without its application');
  return {
    ...rest,
    summary: summaryJson(summary),
    submission: submissionJson(application),
    events: rest.events.map((event) => ({
      ...event,
      amount: event.amount ?? null,
      at: instantJson(event.at),
      actor: enumJson(event.actor, 'CASE_ACTOR_'),
      stage: stageJson(event.stage),
    })),
    requests: rest.requests.map(requestJson),
    notes: rest.notes.map((note) => ({ ...note, at: instantJson(note.at) })),
    proposal: proposal ? { ...proposal, at: instantJson(proposal.at), visas: proposal.visas.map(newVisaJson) } : null,
    visas: rest.visas.map(visaJson),
    duplicates: rest.duplicates.map(summaryJson),
    promiseMissedAt: maybeInstant(rest.promiseMissedAt),
    revealedUntil: maybeInstant(rest.revealedUntil),
    checks: rest.checks.map((check) => ({
      ...check,
      passportNumber: check.passportNumber as CaseRecord['checks'][number]['passportNumber'],
      birthDate: check.birthDate as CaseRecord['checks'][number]['birthDate'],
    })),
    feeReceipt: feeReceipt?.amount ? { ...feeReceipt.amount, number: feeReceipt.number } : null,
  };
};

export const travellerCaseJson = (found: ProtoTravellerCase): TravellerCase => ({
  ...found,
  stage: stageJson(found.stage),
  stageSince: instantJson(found.stageSince),
  dueAt: maybeInstant(found.dueAt),
  requests: found.requests.map(requestJson),
  milestones: found.milestones.map((milestone) => ({
    ...milestone,
    stage: stageJson(milestone.stage),
    at: instantJson(milestone.at),
  })),
  visas: found.visas.map(visaJson),
  promiseMissedAt: maybeInstant(found.promiseMissedAt),
  paid: found.paid ? moneyJson(found.paid) : null,
  refunded: found.refunded ? moneyJson(found.refunded) : null,
  withdrawalRefund: found.withdrawalRefund ? moneyJson(found.withdrawalRefund) : null,
  changes: found.changes.flatMap(({ kind: happened, ...change }) => {
    // What a newer service tells is left out until there are words for it.
    const kind = TRAVELLER_CHANGES.find((told) => told === happened);
    if (!kind) return [];
    return [
      {
        at: instantJson(change.at),
        actor: enumJson(change.actor, 'CASE_ACTOR_') as TravellerCase['changes'][number]['actor'],
        kind,
        subject: ASK_SUBJECTS.find((known) => known === change.subject) ?? null,
        traveller: change.traveller ?? null,
        amount: change.amount ? moneyJson(change.amount) : null,
      },
    ];
  }),
  refundRule: found.refundRule.map((row) => ({ ...row, stage: stageJson(row.stage) })),
});
