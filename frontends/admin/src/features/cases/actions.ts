/** How a move of the stage table is made on the screen. */
interface Action {
  event: string;
  /** `press` acts at once, `dialog` asks first, `proposal` asks and then waits for a second person. */
  how: 'press' | 'dialog' | 'proposal';
  /** Codes of the reasons to choose from: they stand in the timeline, so never words of one's own. */
  reasons?: readonly string[];
  /** Wants what the government filed the case under. */
  reference?: true;
  /** Sends something, to the traveller or the authority: it can be undone for some seconds before it is made. */
  sends?: true;
  /** Leads on; the others turn back or end the case. */
  leadsOn?: true;
}

/** What staff can do by the decision bar, in the order in which it stands there. */
export const ACTIONS = [
  {
    event: 'cancelled',
    how: 'proposal',
    reasons: ['asked-by-traveller', 'duplicate', 'no-answer', 'cannot-be-processed'],
  },
  { event: 'review-reopened', how: 'dialog', reasons: ['does-not-match', 'missing', 'unclear'] },
  {
    event: 'government-refused',
    how: 'proposal',
    reasons: ['not-eligible', 'does-not-match', 'expired', 'missing', 'no-reason-given'],
  },
  { event: 'request-withdrawn', how: 'dialog', reasons: ['answered-otherwise', 'asked-in-error', 'not-needed'] },
  { event: 'review-started', how: 'press', leadsOn: true },
  { event: 'review-passed', how: 'press', sends: true, leadsOn: true },
  { event: 'handed-over', how: 'dialog', reference: true, sends: true, leadsOn: true },
  { event: 'government-approved', how: 'dialog', sends: true, leadsOn: true },
  { event: 'case-closed', how: 'dialog', leadsOn: true },
] as const satisfies Action[];

export type CaseAction = Action & { event: (typeof ACTIONS)[number]['event'] };

/** The actions that are allowed now. While a decision waits for a second person, no other one is proposed. */
export const actionsFor = (allowedEvents: readonly string[], { proposed }: { proposed: boolean }): CaseAction[] =>
  ACTIONS.filter(({ event, how }) => allowedEvents.includes(event) && !(proposed && how === 'proposal'));

/** Why a case goes back to the queue. */
export const RELEASE_REASONS = ['skipped', 'end-of-shift', 'needs-somebody-else'] as const;
