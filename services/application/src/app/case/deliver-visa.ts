import type { Caller } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import { enqueue } from '@wayfare/kit/outbox';
import { VISA_REPLACE_REASONS } from '@wayfare/proto/application/v1/casework';
import type { DocumentClient } from '../../clients/document-client.ts';
import type { CaseRecords, IssuedVisa } from '../../db/case-records.ts';
import { caseChangedEvent, TOPIC } from '../../db/published-events.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { Case } from '../../domain/case/case.ts';
import { type CaseDeps, type MoveCase, requireAssignee, requireVersion } from './change-case.ts';

interface Deps extends Pick<CaseDeps, 'db' | 'cases' | 'now'> {
  records: Pick<CaseRecords, 'addVisas' | 'replaceVisa' | 'dataKeyOf'>;
  moveCase: MoveCase;
  /** Asked outside the transaction. */
  documents: DocumentClient;
}

type NewVisa = Omit<IssuedVisa, 'deliveredAt'>;

export interface Delivery {
  id: ApplicationId;
  version: number;
  numApplicants: number;
  visas: NewVisa[];
  caller: Caller;
}

const faultsOf = ({ visas, numApplicants }: Pick<Delivery, 'visas' | 'numApplicants'>) => [
  ...(visas.length > 0 ? [] : [{ path: 'visas', reason: 'required' }]),
  ...visas.flatMap(({ traveller, validFrom, validUntil }, index) => [
    ...(traveller >= 0 && traveller < numApplicants
      ? []
      : [{ path: `visas.${index}.traveller`, reason: 'traveller-unknown' }]),
    ...(validFrom && validUntil && validUntil < validFrom
      ? [{ path: `visas.${index}.validUntil`, reason: 'before-valid-from' }]
      : []),
  ]),
  ...(new Set(visas.map(({ traveller }) => traveller)).size === visas.length
    ? []
    : [{ path: 'visas', reason: 'traveller-twice' }]),
];

/** A case is a whole party, approved or refused as one: it is delivered with everybody's visa. */
const requireEverybody = ({ visas, numApplicants }: Pick<Delivery, 'visas' | 'numApplicants'>): void => {
  if (visas.length < numApplicants)
    throw new AppError('INVALID_ARGUMENT', 'visa-for-each-traveller', {
      fields: [{ path: 'visas', reason: 'required' }],
    });
};

/** INVALID_ARGUMENT names the file that is not kept for this application. */
const requireKept = async (documents: DocumentClient, id: ApplicationId, visas: NewVisa[]): Promise<void> => {
  const known = await documents.findKept(
    id,
    visas.map(({ documentId }) => documentId),
    'visa',
  );
  const unknown = visas.findIndex(({ documentId }) => !known.has(documentId));
  if (unknown >= 0)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: `visas.${unknown}.documentId`, reason: 'document-unknown' }],
    });
};

/**
 * Puts the issued visas into the travellers' hands: the files are theirs from now on. INVALID_ARGUMENT names what is
 * missing, `visa-for-each-traveller` where somebody of the party has none.
 */
export const createDeliverVisa =
  ({ db, cases, records, moveCase, documents, now }: Deps) =>
  async (delivery: Delivery): Promise<Case> => {
    const { id, version, visas, caller } = delivery;
    const fields = faultsOf(delivery);
    if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
    requireEverybody(delivery);
    await requireKept(documents, id, visas);
    return db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      requireAssignee(before, caller);
      const time = now();
      const moved = await moveCase(tx, before, { on: 'visa-delivered', actor: 'staff', actorId: caller.userId });
      const delivered = visas.map((visa) => ({ ...visa, deliveredAt: time }));
      await records.addVisas(tx, id, delivered, await records.dataKeyOf(tx, id));
      return moved;
    });
  };

export interface Replacement extends Omit<Delivery, 'visas'> {
  visa: NewVisa;
  /** One of VISA_REPLACE_REASONS. */
  reason: string;
}

/**
 * Puts another file in the place of a delivered one, also after the case was closed; the traveller is told. The file
 * of before stays with staff, named in the timeline. FAILED_PRECONDITION `visa-not-delivered`, otherwise as delivering.
 */
export const createReplaceVisa =
  ({ db, cases, records, documents, now }: Omit<Deps, 'moveCase'>) =>
  async ({ id, version, numApplicants, visa, reason, caller }: Replacement): Promise<Case> => {
    const fields = [
      ...faultsOf({ visas: [visa], numApplicants }),
      ...((VISA_REPLACE_REASONS as readonly string[]).includes(reason) ? [] : [{ path: 'reason', reason: 'required' }]),
    ];
    if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
    await requireKept(documents, id, [visa]);
    return db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      // Nobody holds a closed case.
      if (!before.closedAt) requireAssignee(before, caller);
      const time = now();
      const key = await records.dataKeyOf(tx, id);
      const replaced = await records.replaceVisa(tx, id, { ...visa, deliveredAt: time }, key);
      if (!replaced) throw new AppError('FAILED_PRECONDITION', 'visa-not-delivered');
      const kind = 'visa-replaced';
      const details = { traveller: visa.traveller, document: visa.documentId, replaced };
      await enqueue(tx, {
        topic: TOPIC,
        key: id,
        payload: caseChangedEvent(id, { stage: before.stage, event: kind, reason }),
      });
      return cases.save(tx, before, before, { actor: 'staff', actorId: caller.userId, kind, reason, details }, time);
    });
  };
