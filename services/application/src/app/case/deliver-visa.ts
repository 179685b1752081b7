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
}

type Documents = Pick<DocumentClient, 'findKept'>;

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
const requireKept = async (documents: Documents, id: ApplicationId, visas: NewVisa[]): Promise<void> => {
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

export interface Replacement extends Omit<Delivery, 'visas'> {
  visa: NewVisa;
  /** One of VISA_REPLACE_REASONS. */
  reason: string;
}

/**
 * What is asked before visas are delivered or replaced, outside a transaction: INVALID_ARGUMENT names what is missing
 * and the file that is not kept for the application, `visa-for-each-traveller` where somebody of the party has none.
 */
export const createCheckVisas = ({ documents }: { documents: Documents }) => ({
  ofDelivery: async (delivery: Omit<Delivery, 'caller'>): Promise<void> => {
    const fields = faultsOf(delivery);
    if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
    requireEverybody(delivery);
    await requireKept(documents, delivery.id, delivery.visas);
  },
  ofReplacement: async ({ id, visa, numApplicants, reason }: Omit<Replacement, 'caller'>): Promise<void> => {
    const fields = [
      ...faultsOf({ visas: [visa], numApplicants }),
      ...((VISA_REPLACE_REASONS as readonly string[]).includes(reason) ? [] : [{ path: 'reason', reason: 'required' }]),
    ];
    if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
    await requireKept(documents, id, [visa]);
  },
});
export type CheckVisas = ReturnType<typeof createCheckVisas>;

/** Puts the issued visas, checked before, into the travellers' hands: the files are theirs from now on. */
export const createDeliverVisa =
  ({ db, cases, records, moveCase, now }: Deps) =>
  ({ id, version, visas, caller }: Delivery): Promise<Case> =>
    db.transaction(async (tx) => {
      const before = await cases.lock(tx, id);
      requireVersion(before, version);
      requireAssignee(before, caller);
      const time = now();
      const moved = await moveCase(tx, before, { on: 'visa-delivered', actor: 'staff', actorId: caller.userId });
      const delivered = visas.map((visa) => ({ ...visa, deliveredAt: time }));
      await records.addVisas(tx, id, delivered, await records.dataKeyOf(tx, id));
      return moved;
    });

/**
 * Puts another file, checked before, in the place of a delivered one, also after the case was closed; the traveller is
 * told. The file of before stays with staff, named in the timeline. FAILED_PRECONDITION `visa-not-delivered`.
 */
export const createReplaceVisa =
  ({ db, cases, records, now }: Omit<Deps, 'moveCase'>) =>
  ({ id, version, visa, reason, caller }: Replacement): Promise<Case> =>
    db.transaction(async (tx) => {
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
