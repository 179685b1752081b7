import type { Caller } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import type { DocumentClient } from '../../clients/document-client.ts';
import type { CaseRecords, IssuedVisa } from '../../db/case-records.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { Case } from '../../domain/case/case.ts';
import { type CaseDeps, type MoveCase, requireAssignee, requireVersion } from './change-case.ts';

interface Deps extends Pick<CaseDeps, 'db' | 'cases' | 'now'> {
  records: Pick<CaseRecords, 'addVisas' | 'dataKeyOf'>;
  moveCase: MoveCase;
  /** Asked outside the transaction. */
  documents: DocumentClient;
}

export interface Delivery {
  id: ApplicationId;
  version: number;
  numApplicants: number;
  visas: Omit<IssuedVisa, 'deliveredAt'>[];
  caller: Caller;
}

const faultsOf = ({ visas, numApplicants }: Delivery) => [
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

/**
 * Puts the issued visas into the traveller's hands: the files are theirs from now on. INVALID_ARGUMENT names what is
 * missing.
 */
export const createDeliverVisa =
  ({ db, cases, records, moveCase, documents, now }: Deps) =>
  async (delivery: Delivery): Promise<Case> => {
    const { id, version, visas, caller } = delivery;
    const fields = faultsOf(delivery);
    if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
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
