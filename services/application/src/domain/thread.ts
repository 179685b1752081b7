import { AppError, validate } from '@wayfare/kit/errors';
import { LINES } from '@wayfare/proto/application/v1/limits';
import { LONGEST_MESSAGE, LONGEST_THREAD } from '@wayfare/proto/application/v1/thread';
import { z } from 'zod';
import type { ApplicationId } from './application.ts';

export type Author = 'traveller' | 'staff';

export interface Message {
  id: string;
  /** From 1, without gaps. */
  sequence: number;
  at: Date;
  author: Author;
  /** Keycloak's subject of the one of the staff; empty for the traveller. */
  authorId: string;
  text: string;
}

/** Where a thread stands: who has read and answered up to where. */
export interface ThreadState {
  applicationId: ApplicationId;
  lastSequence: number;
  /** The last one that staff wrote. */
  staffSequence: number;
  /** Up to where the traveller has read. */
  readSequence: number;
  /** Up to where staff have answered. */
  answeredSequence: number;
  unansweredSince?: Date;
}

export const emptyThread = (applicationId: ApplicationId): ThreadState => ({
  applicationId,
  lastSequence: 0,
  staffSequence: 0,
  readSequence: 0,
  answeredSequence: 0,
});

const messageRule = z.object({
  text: z.string().trim().min(1, 'required').max(LONGEST_MESSAGE, 'too-long').regex(LINES, 'characters-not-accepted'),
  idempotencyKey: z.string().min(8, 'required').max(100, 'too-long'),
});

/** @returns what is kept of a message. INVALID_ARGUMENT `input-not-accepted` with the field. */
export const readMessage = (typed: { text: string; idempotencyKey: string }) => validate(messageRule, typed);

/** Staff wrote something that the traveller has not seen. */
export const hasUnread = ({ staffSequence, readSequence }: ThreadState): boolean => staffSequence > readSequence;

/** Messages by one side after a place. */
export const countAfter = (messages: readonly Pick<Message, 'author' | 'sequence'>[], author: Author, after: number) =>
  messages.filter((one) => one.author === author && one.sequence > after).length;

/**
 * The thread after one more message. Whoever writes has read what stands there: an answer settles every question before
 * it. RESOURCE_EXHAUSTED `thread-full`.
 */
export const addMessage = (before: ThreadState, author: Author, at: Date): ThreadState => {
  if (before.lastSequence >= LONGEST_THREAD) throw new AppError('RESOURCE_EXHAUSTED', 'thread-full');
  const lastSequence = before.lastSequence + 1;
  return author === 'staff'
    ? { ...settle({ ...before, lastSequence }), staffSequence: lastSequence }
    : {
        ...before,
        lastSequence,
        readSequence: before.lastSequence,
        unansweredSince: before.unansweredSince ?? at,
      };
};

/** What stands there needs no answer. */
export const settle = (before: ThreadState): ThreadState => ({
  ...before,
  answeredSequence: before.lastSequence,
  unansweredSince: undefined,
});

/** Reading never goes back, nor past what is there. */
export const markRead = (before: ThreadState, upTo: number): ThreadState => ({
  ...before,
  readSequence: Math.max(before.readSequence, Math.min(upTo, before.lastSequence)),
});
