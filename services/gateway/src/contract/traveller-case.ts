import { z } from 'zod';
import { informationRequest, stage, version } from './case.ts';
import { ASK_SUBJECTS, TRAVELLER_CHANGES } from './constants.ts';
import { id, instant, money } from './primitives.ts';
import { issuedVisa } from './visa.ts';

/** GET applications/{id}/duplicates: before the payment. Names nothing of somebody else's application. */
export const duplicateCheck = z
  .object({
    duplicates: z.array(
      z.object({
        traveller: z.int(),
        /** Of the caller's own application; empty where it is not. */
        applicationId: z.string(),
        orderNumber: z.string(),
      }),
    ),
  })
  .meta({ id: 'DuplicateCheck' });

/** GET applications/{id}/case: what the owner sees. */
export const travellerCase = z
  .object({
    applicationId: id,
    version: z.int(),
    stage,
    stageSince: instant,
    dueAt: instant.nullable(),
    /** What is open stands first. */
    requests: z.array(informationRequest),
    milestones: z.array(z.object({ stage, at: instant, reason: z.string() })),
    visas: z.array(issuedVisa),
    mayWithdraw: z.boolean(),
    /** Since when the processing fee is owed back. */
    promiseMissedAt: instant.nullable(),
    paid: money.nullable(),
    /** Given back so far, or on its way. */
    refunded: money.nullable(),
    /** What taking the application back now would give. */
    withdrawalRefund: money.nullable(),
    /** Percent of each part of the price that goes back where the application ends at a stage. */
    refundRule: z.array(z.object({ stage, governmentFee: z.int(), processing: z.int(), upsell: z.int() })),
    refundedOnRefusal: z.boolean(),
    /** What was changed, asked for and given back since the submission, newest first. */
    changes: z.array(
      z
        .object({
          at: instant,
          /** Never who of the staff. */
          actor: z.enum(['staff', 'traveller', 'system']),
          kind: z.enum(TRAVELLER_CHANGES),
          /** Of a question and its answer. */
          subject: z.enum(ASK_SUBJECTS).nullable(),
          /** Index from 0; null where it is about the whole application. */
          traveller: z.int().nullable(),
          amount: money.nullable(),
        })
        .meta({ id: 'CaseChange' }),
    ),
  })
  .meta({ id: 'TravellerCase' });
export const requestAnswer = z.strictObject({ answer: z.string().trim().max(2_000, 'too-long').default('') });
export const caseWithdrawal = z.strictObject({ version });

export type TravellerCase = z.infer<typeof travellerCase>;
