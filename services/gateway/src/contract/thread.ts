import { LONGEST_MESSAGE } from '@wayfare/proto/application/v1/thread';
import { z } from 'zod';
import { CASE_STAGES } from './constants.ts';
import { id, instant, locale } from './primitives.ts';

/** GET applications/{id}/messages, and the answer of every change. */
export const thread = z
  .object({
    applicationId: id,
    /** Oldest first. */
    messages: z.array(
      z.object({
        id: z.string(),
        /** From 1, without gaps. */
        sequence: z.int(),
        at: instant,
        author: z.enum(['traveller', 'staff']),
        /** Of the staff, for the eyes of staff; empty for the traveller's. */
        authorId: z.string(),
        text: z.string(),
      }),
    ),
    /** Messages of staff that the traveller has not seen. */
    unread: z.int(),
    /** Messages of the traveller that staff have not answered, and since when the first of them waits. */
    unanswered: z.int(),
    unansweredSince: instant.nullable(),
    /** Language of the traveller's screens. */
    locale,
    /** False while there is no e-mail address to tell of an answer. */
    canPost: z.boolean(),
  })
  .meta({ id: 'Thread' });

/** What staff see beside it: messages that are not sent yet, and can be undone. */
export const staffThread = z
  .object({
    ...thread.shape,
    held: z.array(z.object({ id, text: z.string(), authorId: z.string(), startsAt: instant })),
  })
  .meta({ id: 'StaffThread' });

/** With Idempotency-Key: the same one makes one message. */
export const newMessage = z
  .strictObject({ text: z.string().trim().min(1, 'required').max(LONGEST_MESSAGE, 'too-long') })
  .meta({ id: 'NewMessage' });
export const messagesRead = z.strictObject({ upTo: z.int().min(0).max(1_000_000) });

/** GET admin/waiting-messages */
export const waitingQuery = z.strictObject({
  page: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
export const waitingThreads = z
  .object({
    threads: z.array(
      z
        .object({
          applicationId: id,
          orderNumber: z.string(),
          unansweredSince: instant,
          unanswered: z.int(),
          firstMiddleName: z.string(),
          lastName: z.string(),
          destinationCountry: z.string(),
          visaName: z.string(),
          /** Null before submission: there is no case yet. */
          stage: z.enum(CASE_STAGES).nullable(),
          /** Empty where nobody works on it. */
          assigneeId: z.string(),
        })
        .meta({ id: 'WaitingThread' }),
    ),
    total: z.int(),
  })
  .meta({ id: 'WaitingThreads' });

export type Thread = z.infer<typeof thread>;
export type StaffThread = z.infer<typeof staffThread>;
export type WaitingThreads = z.infer<typeof waitingThreads>;
