import type { ListWaitingThreadsResponse, Thread as ProtoThread } from '@wayfare/proto/application/v1/thread_service';
import type { StaffThread, Thread, WaitingThreads } from '../contract/thread.ts';
import { stageJson } from './case-json.ts';
import { enumJson, instantJson } from './money-json.ts';

export const threadJson = ({ held: _, ...found }: ProtoThread): Thread => ({
  ...found,
  messages: found.messages.map((message) => ({
    ...message,
    at: instantJson(message.at),
    author: enumJson(message.author, 'MESSAGE_AUTHOR_'),
  })),
  unansweredSince: found.unansweredSince ? instantJson(found.unansweredSince) : null,
  locale: found.locale as Thread['locale'],
});

export const staffThreadJson = (found: ProtoThread): StaffThread => ({
  ...threadJson(found),
  held: found.held.map((message) => ({ ...message, startsAt: instantJson(message.startsAt) })),
});

export const waitingThreadsJson = ({ threads, totalSize }: ListWaitingThreadsResponse): WaitingThreads => ({
  threads: threads.map((line) => ({
    ...line,
    unansweredSince: instantJson(line.unansweredSince),
    stage: line.stage === 'CASE_STAGE_UNSPECIFIED' ? null : stageJson(line.stage),
  })),
  total: totalSize,
});
