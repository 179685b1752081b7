import type { GovernmentPackage } from '../domain/case/government-package.ts';

/** What is handed over; the same key is the same hand-over, however often it is tried. */
export interface HandOver {
  /** `<application id>-<attempt>`. */
  key: string;
  handed: GovernmentPackage;
  pdf: Buffer;
}

/** What an authority said of a hand-over. */
export interface AuthorityAnswer {
  key: string;
  /** A refusal is only noted: two people decide it. */
  status: 'filed' | 'approved' | 'refused';
  /** With `filed`: what it is filed under. */
  reference: string;
}

/** Why an answer is not taken, as the adapter is told; also for one that could not be read. */
export type Rejection = 'unreadable' | 'key-unknown' | 'case-moved-on';

/**
 * A way to an authority without hands. Everything may happen twice: a process can die after it did something and before
 * that was recorded.
 */
export interface GovernmentAdapter {
  /** As the timeline names it. */
  readonly name: string;
  /**
   * Hands a package over, once for its key. @returns the reference where it is there at once; otherwise it comes as an
   * answer.
   */
  submit: (handOver: HandOver) => Promise<{ reference?: string }>;
  /** Answers that are not settled yet, oldest first. */
  poll: () => Promise<AuthorityAnswer[]>;
  /** An answer was dealt with; it does not come again. */
  settle: (answer: AuthorityAnswer, rejected?: Rejection) => Promise<void>;
}
