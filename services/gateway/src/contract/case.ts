import { z } from 'zod';
import { submission } from './admin.ts';
import {
  ASK_REASONS,
  ASK_SUBJECTS,
  CASE_STAGES,
  COMPARISON_MARKS,
  DUPLICATE_DISMISS_REASONS,
  LONGEST_SEARCH,
  MAX_APPLICANTS,
  REVEAL_REASONS,
} from './constants.ts';
import { id, instant, optionalLine } from './primitives.ts';
import { issuedVisa } from './visa.ts';

export const stage = z.enum(CASE_STAGES);
const traveller = z
  .int()
  .min(0)
  .max(MAX_APPLICANTS - 1);
/** Free words: shape only, the service decides how long. */
const words = z.string().max(4_000).default('');
export const version = z.int().min(1);

/** A decision that is not made yet; only its author can undo it. */
const heldDecision = z
  .object({
    id,
    /** The event that it will be in the timeline. */
    kind: z.string(),
    actorId: z.string(),
    startsAt: instant,
  })
  .meta({ id: 'HeldDecision' });

export const caseSummary = z
  .object({
    applicationId: id,
    version: z.int(),
    orderNumber: z.string(),
    stage,
    stageSince: instant,
    /** Empty where nobody works on it. */
    assigneeId: z.string(),
    /** Null while the clock stands. */
    dueAt: instant.nullable(),
    urgency: z.enum(['on_time', 'warned', 'overdue', 'standing']),
    visaName: z.string(),
    destinationCountry: z.string(),
    nationality: z.string(),
    numApplicants: z.int(),
    processingSpeed: z.string(),
    firstMiddleName: z.string(),
    lastName: z.string(),
    submittedAt: instant.nullable(),
    decisionProposed: z.boolean(),
    /** A question to the traveller is open and its time is over. */
    answerOverdue: z.boolean(),
    /** In the queue of duplicates: the same for cases that belong together. Empty elsewhere. */
    duplicateGroup: z.string(),
    /** Null where no decision waits to be made. */
    held: heldDecision.nullable(),
    /** YYYY-MM-DD; empty where the traveller did not say it. */
    travelDate: z.string(),
  })
  .meta({ id: 'CaseSummary' });

export const informationRequest = z
  .object({
    id: z.string(),
    traveller: z.int(),
    subject: z.enum(ASK_SUBJECTS),
    reason: z.enum(ASK_REASONS),
    message: z.string(),
    status: z.enum(['open', 'answered', 'withdrawn']),
    askedAt: instant,
    dueAt: instant,
    answeredAt: instant.nullable(),
    answer: z.string(),
  })
  .meta({ id: 'InformationRequest' });

const feeReceipt = z
  .object({
    /** Minor units of a currency of ISO 4217, lower case. */
    amountMinor: z.int(),
    currency: z.string(),
    /** The authority's, for the payment; may be empty. */
    number: z.string(),
  })
  .meta({ id: 'FeeReceipt' });
const newFeeReceipt = z.strictObject({
  amountMinor: z.int().min(0, 'required').max(1_000_000_000_000, 'required'),
  currency: z.string().regex(/^[a-z]{3}$/, 'required'),
  number: optionalLine(60),
});

const travellerCheck = z
  .object({
    passportNumber: z.enum(COMPARISON_MARKS),
    /** The traveller changed the number that was read. */
    passportNumberChanged: z.boolean(),
    /** Empty where there is nothing to compare. */
    birthDate: z.enum([...COMPARISON_MARKS, '']),
    anotherPerson: z.boolean(),
  })
  .meta({ id: 'TravellerCheck' });

/** GET admin/cases/{id} and the answer of every change of a case. */
export const caseRecord = z
  .object({
    summary: caseSummary,
    submission,
    allowedEvents: z.array(z.string()),
    events: z.array(
      z.object({
        sequence: z.int(),
        at: instant,
        actor: z.enum(['staff', 'traveller', 'system']),
        actorId: z.string(),
        kind: z.string(),
        reason: z.string(),
        stage,
        /** What went back, of a refund; what the authority was paid, of a hand-over. */
        amount: z.object({ amountMinor: z.int(), currency: z.string() }).nullable(),
      }),
    ),
    requests: z.array(informationRequest),
    notes: z.array(z.object({ id: z.string(), at: instant, authorId: z.string(), text: z.string() })),
    proposal: z
      .object({
        id: z.string(),
        event: z.string(),
        reason: z.string(),
        proposedBy: z.string(),
        at: instant,
        /** In the words of staff; may be empty. */
        note: z.string(),
        /** The issued visas that it would hand over. */
        visas: z.array(issuedVisa.omit({ deliveredAt: true })),
      })
      .nullable(),
    grantedMinutes: z.int(),
    spentMinutes: z.int(),
    authorityReference: z.string(),
    /** What the authority was paid, where it was entered with the hand-over. */
    feeReceipt: feeReceipt.nullable(),
    visas: z.array(issuedVisa),
    /** Other cases of a traveller's passport for the same destination, open or with a visa that is still valid. */
    duplicates: z.array(caseSummary),
    promiseMissedAt: instant.nullable(),
    /** Passport numbers, birth dates and convictions are: the reader neither holds the case nor gave a reason. */
    masked: z.boolean(),
    /** Null while masked, and for whoever holds the case. */
    revealedUntil: instant.nullable(),
    /** One per traveller: how the values that may be masked compare. */
    checks: z.array(travellerCheck),
  })
  .meta({ id: 'Case' });

/** GET admin/cases */
export const caseQuery = z.strictObject({
  stage: stage.optional(),
  /** `me`, `nobody`, or somebody's id. */
  assignee: z.string().max(60).default(''),
  search: z.string().max(8).default(''),
  closed: z.enum(['true', 'false']).default('false'),
  /** Open cases whose clock runs: three quarters of the time spent, or all of it. */
  deadline: z.enum(['due_soon', 'overdue']).optional(),
  /** Only cases that may be duplicates, beside each other; the other filters are left out then. */
  duplicates: z.enum(['true', 'false']).default('false'),
  page: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
/** POST admin/cases/search: a name, a passport number or an e-mail address never stands in an address. */
export const caseSearch = z.strictObject({
  ...caseQuery.shape,
  search: z.string().trim().min(1, 'required').max(LONGEST_SEARCH, 'too-long'),
});
/** POST admin/cases.csv: all of the filter. */
export const caseExport = z.strictObject({
  ...caseQuery.omit({ page: true, pageSize: true }).shape,
  search: z.string().trim().max(LONGEST_SEARCH, 'too-long').default(''),
  /** IANA name; the days and times are shown in it. */
  timeZone: z.string().max(60).default('UTC'),
});
export const caseList = z
  .object({
    cases: z.array(caseSummary),
    total: z.int(),
    counts: z.array(z.object({ stage, count: z.int(), overdue: z.int(), dueSoon: z.int() })),
    /** How many stand in the queue of duplicates. */
    duplicates: z.int(),
  })
  .meta({ id: 'CaseList' });

/** GET admin/colleagues */
export const colleagueList = z
  .object({
    colleagues: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          worksCases: z.boolean(),
          /** The last day they are away, YYYY-MM-DD; empty for those who are there today. */
          absentUntil: z.string(),
          /** Where they sit; empty for nowhere. */
          office: z.string(),
        })
        .meta({ id: 'Colleague' }),
    ),
  })
  .meta({ id: 'ColleagueList' });

export const claimNext = z.strictObject({ except: z.union([id, z.literal('')]).default('') });
export const caseRelease = z.strictObject({ version, reason: words });
export const caseAdvance = z.strictObject({
  version,
  event: z.string().min(1).max(60),
  reason: words,
  authorityReference: optionalLine(100),
  feeReceipt: newFeeReceipt.nullable().default(null),
});
export const decisionProposal = z.strictObject({ version, event: z.string().min(1).max(60), reason: words });
export const decisionAnswer = z.strictObject({ version, proposalId: id, reason: words });
export const askTraveller = z.strictObject({
  version,
  traveller,
  subject: z.enum(ASK_SUBJECTS, 'required'),
  reason: z.enum(ASK_REASONS, 'required'),
  message: words,
  days: z.int().min(1).max(30).default(7),
});
export const duplicateDismissal = z.strictObject({ version, reason: z.enum(DUPLICATE_DISMISS_REASONS, 'required') });
export const detailsReveal = z.strictObject({ reason: z.enum(REVEAL_REASONS, 'required') });
export const caseNote = z.strictObject({ text: z.string().trim().min(1, 'required').max(4_000, 'too-long') });

export type CaseSummary = z.infer<typeof caseSummary>;
export type CaseRecord = z.infer<typeof caseRecord>;
export type InformationRequest = z.infer<typeof informationRequest>;
