import { ASK_SUBJECTS, TRAVELLER_CHANGES } from '@wayfare/proto/application/v1/casework';
import type { AskSubject } from './information-request.ts';
import type { Actor } from './stages.ts';
import type { CaseEvent } from './timeline.ts';

export interface TravellerChange {
  at: Date;
  actor: Actor;
  kind: (typeof TRAVELLER_CHANGES)[number];
  subject?: AskSubject;
  /** Index from 0. */
  traveller?: number;
  amount?: { amountMinor: number; currency: string };
}

/** What happened to an application since it was submitted, newest first; who of the staff it was stays with us. */
export const changesFor = (events: readonly CaseEvent[]): TravellerChange[] =>
  events
    .flatMap(({ at, actor, kind: happened, details: { subject, traveller, amountMinor, currency } }) => {
      const kind = TRAVELLER_CHANGES.find((told) => told === happened);
      if (!kind) return [];
      const asked = ASK_SUBJECTS.find((known) => known === subject);
      const isMoney = typeof amountMinor === 'number' && typeof currency === 'string';
      return [
        {
          at,
          actor,
          kind,
          ...(asked && { subject: asked }),
          ...(typeof traveller === 'number' && { traveller }),
          ...(isMoney && { amount: { amountMinor, currency } }),
        },
      ];
    })
    .toReversed();
