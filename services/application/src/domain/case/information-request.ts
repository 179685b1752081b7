import type { ASK_SUBJECTS } from '@wayfare/proto/application/v1/casework';

export type AskSubject = (typeof ASK_SUBJECTS)[number];

/** One thing that is asked of one traveller and not answered yet. */
export interface OpenAsk {
  subject: AskSubject;
  /** Index from 0. */
  traveller: number;
}
