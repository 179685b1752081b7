import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { VISA_REPLACE_REASONS } from '@wayfare/proto/application/v1/casework';
import type { DocumentClient } from '../../clients/document-client.ts';
import type { CaseRecords } from '../../db/case-records.ts';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { Application, ApplicationId } from '../../domain/application.ts';
import type { EnteredVisa } from '../../domain/case/held-change.ts';
import { checkVisa, type VisaCheck } from '../../domain/case/visa-check.ts';

interface Deps {
  db: Db;
  cases: Pick<CaseRepository, 'find'>;
  records: Pick<CaseRecords, 'findOpenProposal' | 'openDelivery' | 'dataKeyOf'>;
  documents: Pick<DocumentClient, 'findKept' | 'readVisas'>;
}

type Reader = Pick<Caller, 'userId'>;

interface Checked {
  application: Application;
  /** Why the files are right although a check does not pass, in words. */
  overrideReason?: string;
  caller: Reader;
}

/** A check that did not pass, and why the file is right all the same: a second person hands it over. */
export interface Override {
  note: string;
  /** What it would be refused for. */
  refusal: string;
}

const LONGEST_REASON = 1_000;

const faultsOf = (visas: readonly EnteredVisa[], { application: { numApplicants }, overrideReason = '' }: Checked) => [
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
  ...(overrideReason.length > LONGEST_REASON ? [{ path: 'overrideReason', reason: 'too-long' }] : []),
];

/** A case is a whole party, approved or refused as one: it is delivered with everybody's visa. */
const requireEverybody = (visas: readonly EnteredVisa[], { numApplicants }: Application): void => {
  if (visas.length < numApplicants)
    throw new AppError('INVALID_ARGUMENT', 'visa-for-each-traveller', {
      fields: [{ path: 'visas', reason: 'required' }],
    });
};

const REFUSALS = {
  'another-person': 'visa-of-another-person',
  differs: 'visa-differs',
  'not-read': 'visa-not-read',
} as const;

/** @returns why one person alone may not hand the visas over, the worst first; undefined where they may. */
const refusalOf = (visas: readonly EnteredVisa[], checks: readonly VisaCheck[]): AppError | undefined => {
  for (const outcome of ['another-person', 'differs', 'not-read'] as const) {
    const at = checks.findIndex((check) => check.outcome === outcome);
    const traveller = visas[at]?.traveller;
    if (traveller !== undefined)
      return new AppError('FAILED_PRECONDITION', REFUSALS[outcome], { details: { number: String(traveller + 1) } });
  }
  return undefined;
};

/**
 * What is asked before visas are delivered or replaced, outside a transaction, whatever the screen showed.
 * INVALID_ARGUMENT names what is missing and the file that is not kept for the application, `visa-for-each-traveller`
 * where somebody of the party has none; FAILED_PRECONDITION `visa-of-another-person`, `visa-differs` or `visa-not-read`
 * for a file that does not pass and is not overridden.
 */
export const createCheckVisas = ({ db, cases, records, documents }: Deps) => {
  const requireKept = async (id: ApplicationId, visas: readonly EnteredVisa[]): Promise<void> => {
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

  /** Reads the files and compares each with the traveller it is for, in the order given. */
  const compare = async (
    application: Application,
    visas: readonly EnteredVisa[],
    reader: Reader,
  ): Promise<VisaCheck[]> => {
    const { id, travellers } = application;
    await requireKept(id, visas);
    const authorityReference = (await cases.find(db, id))?.authorityReference ?? '';
    const ids = visas.map(({ documentId }) => documentId);
    const texts = await documents.readVisas(id, reader.userId ?? '', ids);
    return visas.map(({ traveller, ...entered }, index) => {
      const text = texts[index];
      if (text === undefined) return { outcome: 'not-read', findings: [] };
      return checkVisa(text, { travellers, traveller, facts: { ...entered, authorityReference } });
    });
  };

  const requirePassed = async (visas: readonly EnteredVisa[], checked: Checked): Promise<Override | undefined> => {
    const { application, overrideReason: note, caller } = checked;
    const refusal = refusalOf(visas, await compare(application, visas, caller));
    if (refusal && !note) throw refusal;
    return refusal && note ? { note, refusal: refusal.reason } : undefined;
  };

  return {
    compare,

    ofDelivery: async ({ visas, ...checked }: Checked & { visas: EnteredVisa[] }): Promise<Override | undefined> => {
      const fields = faultsOf(visas, checked);
      if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
      requireEverybody(visas, checked.application);
      return requirePassed(visas, checked);
    },

    ofReplacement: async ({
      visa,
      reason,
      ...checked
    }: Checked & { visa: EnteredVisa; reason: string }): Promise<Override | undefined> => {
      const isKnown = (VISA_REPLACE_REASONS as readonly string[]).includes(reason);
      const fields = [...faultsOf([visa], checked), ...(isKnown ? [] : [{ path: 'reason', reason: 'required' }])];
      if (fields.length > 0) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields });
      return requirePassed([visa], checked);
    },

    /** The files of visas that wait for a second person are still there. */
    ofWaiting: async (id: ApplicationId): Promise<void> => {
      const waiting = await records.findOpenProposal(db, id);
      if (!waiting?.sealedDelivery) return;
      await requireKept(id, records.openDelivery(await records.dataKeyOf(db, id), waiting).visas);
    },
  };
};
export type CheckVisas = ReturnType<typeof createCheckVisas>;
