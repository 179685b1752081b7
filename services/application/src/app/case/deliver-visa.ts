import { randomUUID } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import type { Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { enqueue } from '@wayfare/kit/outbox';
import type { CaseRecords } from '../../db/case-records.ts';
import { caseChangedEvent, TOPIC } from '../../db/published-events.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { Case } from '../../domain/case/case.ts';
import type { EnteredVisa } from '../../domain/case/held-change.ts';
import { findEdge } from '../../domain/case/stages.ts';
import { type CaseDeps, type MoveCase, requireAssignee, requireVersion } from './change-case.ts';
import type { Override } from './check-visas.ts';

interface HandOverDeps extends Pick<CaseDeps, 'cases' | 'now'> {
  records: Pick<CaseRecords, 'addVisas' | 'replaceVisa' | 'dataKeyOf'>;
  moveCase: MoveCase;
}

interface Deps extends HandOverDeps, Pick<CaseDeps, 'db'> {
  records: HandOverDeps['records'] & Pick<CaseRecords, 'findOpenProposal' | 'addProposal' | 'sealDelivery'>;
}

/** Who does it and why; `details` go into the timeline. */
interface Act {
  actorId: string | undefined;
  reason?: string;
  details?: Record<string, string | number>;
}

/** What one person does where every check passed, and a second one where it did not. */
export const createHandOverVisas = ({ cases, records, moveCase, now }: HandOverDeps) => ({
  deliver: async (
    tx: Tx,
    before: Case,
    visas: readonly EnteredVisa[],
    { actorId, reason, details }: Act,
  ): Promise<Case> => {
    const id = before.applicationId;
    const time = now();
    const change = { on: 'visa-delivered', actor: 'staff', actorId, reason } as const;
    const moved = await moveCase(tx, before, change, { details });
    const delivered = visas.map((visa) => ({ ...visa, deliveredAt: time }));
    await records.addVisas(tx, id, delivered, await records.dataKeyOf(tx, id));
    return moved;
  },

  /** FAILED_PRECONDITION `visa-not-delivered` where this traveller has none. */
  replace: async (tx: Tx, before: Case, visa: EnteredVisa, { actorId, reason = '', details }: Act): Promise<Case> => {
    const id = before.applicationId;
    const time = now();
    const key = await records.dataKeyOf(tx, id);
    const replaced = await records.replaceVisa(tx, id, { ...visa, deliveredAt: time }, key);
    if (!replaced) throw new AppError('FAILED_PRECONDITION', 'visa-not-delivered');
    const kind = 'visa-replaced';
    const payload = caseChangedEvent(id, { stage: before.stage, event: kind, reason });
    await enqueue(tx, { topic: TOPIC, key: id, payload });
    const told = { traveller: visa.traveller, document: visa.documentId, replaced, ...details };
    return cases.save(tx, before, before, { actor: 'staff', actorId, kind, reason, details: told }, time);
  },
});

interface Proposed {
  event: 'visa-delivered' | 'visa-replaced';
  reason: string;
  visas: EnteredVisa[];
  override: Override;
  actorId: string | undefined;
}

/** Records visas that a second person is to hand over, sealed; FAILED_PRECONDITION `decision-proposed-already`. */
const createProposeDelivery =
  ({ cases, records, now }: Pick<Deps, 'cases' | 'records' | 'now'>) =>
  async (tx: Tx, before: Case, { event, reason, visas, override, actorId }: Proposed): Promise<Case> => {
    const id = before.applicationId;
    if (await records.findOpenProposal(tx, id)) throw new AppError('FAILED_PRECONDITION', 'decision-proposed-already');
    const { note, refusal } = override;
    const sealedDelivery = records.sealDelivery(await records.dataKeyOf(tx, id), id, { note, visas });
    const proposal = { id: randomUUID(), applicationId: id, event, reason, proposedBy: actorId ?? '', at: now() };
    await records.addProposal(tx, { ...proposal, sealedDelivery });
    const details = { event, proposal: proposal.id, check: refusal };
    const kind = 'decision-proposed';
    return cases.save(tx, before, before, { actor: 'staff', actorId, kind, reason, details }, proposal.at);
  };

export interface Delivery {
  id: ApplicationId;
  version: number;
  visas: EnteredVisa[];
  /** Of a check that did not pass. */
  override?: Override;
  caller: Caller;
}

/**
 * Puts the issued visas, checked before, into the travellers' hands: the files are theirs from now on. With an override
 * it is recorded as proposed instead, for a second person to confirm.
 */
export const createDeliverVisa = (deps: Deps) => {
  const { db, cases } = deps;
  const { deliver } = createHandOverVisas(deps);
  const propose = createProposeDelivery(deps);
  return ({ id, version, visas, override, caller }: Delivery): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      requireAssignee(before, caller);
      const { userId: actorId } = caller;
      if (!override) return deliver(tx, before, visas, { actorId });
      const event = 'visa-delivered';
      if (!findEdge(before.stage, event))
        throw new AppError('FAILED_PRECONDITION', 'stage-not-allowed', { details: { stage: before.stage } });
      return propose(tx, before, { event, reason: 'check-overridden', visas, override, actorId });
    });
};

export interface Replacement extends Omit<Delivery, 'visas'> {
  visa: EnteredVisa;
  /** One of VISA_REPLACE_REASONS. */
  reason: string;
}

/**
 * Puts another file, checked before, in the place of a delivered one, also after the case was closed; the traveller is
 * told. The file of before stays with staff, named in the timeline. FAILED_PRECONDITION `visa-not-delivered`. With an
 * override, as delivering.
 */
export const createReplaceVisa = (deps: Deps) => {
  const { db, cases } = deps;
  const { replace } = createHandOverVisas(deps);
  const propose = createProposeDelivery(deps);
  return ({ id, version, visa, reason, override, caller }: Replacement): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      // Nobody holds a closed case.
      if (!before.closedAt) requireAssignee(before, caller);
      const { userId: actorId } = caller;
      if (!override) return replace(tx, before, visa, { actorId, reason });
      return propose(tx, before, { event: 'visa-replaced', reason, visas: [visa], override, actorId });
    });
};
