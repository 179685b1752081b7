import { randomUUID } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import type { Tx } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { CaseRecords, Proposal } from '../../db/case-records.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { Case } from '../../domain/case/case.ts';
import { findEdge, type StageEvent } from '../../domain/case/stages.ts';
import { type CaseDeps, type MoveCase, requireAssignee, requireVersion } from './change-case.ts';
import { createHandOverVisas } from './deliver-visa.ts';

interface Deps extends Pick<CaseDeps, 'db' | 'cases' | 'now'> {
  records: Pick<CaseRecords, 'addProposal' | 'findOpenProposal' | 'closeProposal'>;
  moveCase: MoveCase;
}

interface ConfirmDeps extends Deps {
  records: Deps['records'] & Pick<CaseRecords, 'dataKeyOf' | 'openDelivery' | 'addVisas' | 'replaceVisa'>;
}

/**
 * Records a decision that a second person has to confirm. FAILED_PRECONDITION `stage-not-allowed`,
 * `decision-proposed-already`; INVALID_ARGUMENT without a reason.
 */
export const createProposeDecision =
  ({ db, cases, records, now }: Deps) =>
  ({
    id,
    version,
    event,
    reason,
    caller,
  }: {
    id: ApplicationId;
    version: number;
    event: StageEvent;
    reason: string;
    caller: Caller;
  }): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      requireAssignee(before, caller);
      const edge = findEdge(before.stage, event);
      if (!edge?.secondPerson)
        throw new AppError('FAILED_PRECONDITION', 'stage-not-allowed', { details: { stage: before.stage } });
      if (!reason)
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'reason', reason: 'required' }],
        });
      if (await records.findOpenProposal(tx, id))
        throw new AppError('FAILED_PRECONDITION', 'decision-proposed-already');
      const proposal: Proposal = {
        id: randomUUID(),
        applicationId: id,
        event,
        reason,
        proposedBy: caller.userId ?? '',
        at: now(),
      };
      await records.addProposal(tx, proposal);
      const told = {
        actor: 'staff' as const,
        actorId: caller.userId,
        kind: 'decision-proposed',
        reason,
        details: { event, proposal: proposal.id },
      };
      return cases.save(tx, before, before, told, now());
    });

const openProposal = async (
  records: Deps['records'],
  tx: Tx,
  { id, proposalId }: { id: ApplicationId; proposalId: string },
): Promise<Proposal> => {
  const proposal = await records.findOpenProposal(tx, id);
  if (proposal?.id !== proposalId) throw notFound('proposal-not-found');
  return proposal;
};

interface Answer {
  id: ApplicationId;
  version: number;
  proposalId: string;
  reason: string;
  caller: Caller;
}

/** Carries out what somebody else proposed. FAILED_PRECONDITION `second-person-needed` for the one who proposed it. */
export const createConfirmDecision = (deps: ConfirmDeps) => {
  const { db, cases, records, moveCase, now } = deps;
  const { deliver, replace } = createHandOverVisas(deps);

  const carryOut = async (tx: Tx, before: Case, proposal: Proposal, actorId: string | undefined): Promise<Case> => {
    const { id, event, reason, proposedBy } = proposal;
    const act = { actorId, reason, details: { proposal: id, proposedBy } };
    if (!proposal.sealedDelivery) {
      if (event === 'visa-replaced') throw notFound('proposal-not-found');
      return moveCase(tx, before, { on: event, actor: 'staff', actorId, reason, proposedBy }, { details: act.details });
    }
    // The stage table asks for one person alone, as where every check passed.
    if (proposedBy === actorId) throw new AppError('FAILED_PRECONDITION', 'second-person-needed');
    const { visas } = records.openDelivery(await records.dataKeyOf(tx, before.applicationId), proposal);
    const [visa] = visas;
    return event === 'visa-replaced' && visa ? replace(tx, before, visa, act) : deliver(tx, before, visas, act);
  };

  return ({ id, version, proposalId, caller }: Answer): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      const proposal = await openProposal(records, tx, { id, proposalId });
      const confirmed = await carryOut(tx, before, proposal, caller.userId);
      await records.closeProposal(tx, proposalId, { status: 'confirmed', by: caller.userId ?? '', at: now() });
      return confirmed;
    });
};

/** The second person disagrees, or the first takes it back: the case stays where it is. */
export const createDeclineDecision =
  ({ db, cases, records, now }: Deps) =>
  ({ id, version, proposalId, reason, caller }: Answer): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      const { event } = await openProposal(records, tx, { id, proposalId });
      await records.closeProposal(tx, proposalId, { status: 'declined', by: caller.userId ?? '', at: now() });
      const told = {
        actor: 'staff' as const,
        actorId: caller.userId,
        kind: 'decision-declined',
        reason,
        details: { event, proposal: proposalId },
      };
      return cases.save(tx, before, before, told, now());
    });
