import { createHash } from 'node:crypto';
import type { ApplicationId } from '../application.ts';
import type { Actor, Stage } from './stages.ts';

/** One entry of a case's append-only timeline. Ids and slugs only. */
export interface CaseEvent {
  applicationId: ApplicationId;
  /** From 1, without gaps. */
  sequence: number;
  at: Date;
  actor: Actor;
  /** Keycloak's subject, where a person acted. */
  actorId: string;
  /**
   * An event of the stage table, or what else happened: opened, claimed, released, note-added, decision-proposed ...
   */
  kind: string;
  reason: string;
  /** The stage after it. */
  stage: Stage;
  details: Record<string, string | number>;
}

export interface ChainedEvent extends CaseEvent {
  hash: Buffer;
}

/** What the first entry's hash is computed from. */
export const CHAIN_START = Buffer.alloc(0);

const canonical = ({ applicationId, sequence, at, actor, actorId, kind, reason, stage, details }: CaseEvent): string =>
  JSON.stringify([
    applicationId,
    sequence,
    at.toISOString(),
    actor,
    actorId,
    kind,
    reason,
    stage,
    Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** SHA-256 over the entry before and this one: a changed, removed or reordered entry breaks the chain. */
export const hashOf = (previous: Buffer, event: CaseEvent): Buffer =>
  createHash('sha256').update(previous).update(canonical(event)).digest();

export type ChainFault = 'changed' | 'missing' | 'head-differs';

/** @returns the first fault of a case's chain, with the sequence it shows at; undefined where it is whole. */
export const verifyChain = (
  events: readonly ChainedEvent[],
  head: { count: number; hash: Buffer },
): { fault: ChainFault; sequence: number } | undefined => {
  let previous: Buffer = CHAIN_START;
  for (const [index, event] of events.entries()) {
    if (event.sequence !== index + 1) return { fault: 'missing', sequence: index + 1 };
    if (!hashOf(previous, event).equals(event.hash)) return { fault: 'changed', sequence: event.sequence };
    previous = event.hash;
  }
  if (events.length !== head.count || !previous.equals(head.hash))
    return { fault: events.length < head.count ? 'missing' : 'head-differs', sequence: events.length + 1 };
  return undefined;
};
