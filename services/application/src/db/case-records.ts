import type { Db, Tx } from '@wayfare/kit/db';
import type { WrappedKey } from '@wayfare/kit/envelope';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { ApplicationId } from '../domain/application.ts';
import type { EnteredVisa } from '../domain/case/held-change.ts';
import type { AskSubject, OpenAsk } from '../domain/case/information-request.ts';
import type { StageEvent } from '../domain/case/stages.ts';
import type { FieldCipher } from './field-cipher.ts';
import { createVisaRecords } from './visa-records.ts';

export interface InformationRequest {
  id: string;
  applicationId: ApplicationId;
  /** Index from 0. */
  traveller: number;
  subject: AskSubject;
  reason: string;
  /** Words of staff and of the traveller; may be empty. */
  message: string;
  answer: string;
  status: 'open' | 'answered' | 'withdrawn';
  askedBy: string;
  askedAt: Date;
  dueAt: Date;
  answeredAt?: Date;
}

export interface CaseNote {
  id: string;
  at: Date;
  authorId: string;
  text: string;
}

export interface Proposal {
  id: string;
  applicationId: ApplicationId;
  event: StageEvent | 'visa-replaced';
  reason: string;
  proposedBy: string;
  at: Date;
  /** Of visas that are handed over although a check did not pass; `openDelivery` opens it. */
  sealedDelivery?: Buffer;
}

/** Visas that wait for a second person, with why they are right all the same, in words of staff. */
export interface WaitingDelivery {
  note: string;
  visas: EnteredVisa[];
}

type TextCipher = Pick<FieldCipher, 'sealText' | 'openText'>;

/**
 * All SQL of what belongs to a case beside its stage. Words are sealed with the application's data key and die with it.
 */
export const createCaseRecords = ({ cipher }: { cipher: TextCipher }) => {
  const seal = (key: WrappedKey, id: ApplicationId, text: string) => (text ? cipher.sealText(key, id, text) : null);
  const open = (key: WrappedKey, id: ApplicationId, sealed: Buffer | null) =>
    sealed ? cipher.openText(key, id, sealed) : '';

  /** NOT_FOUND `application-not-found` for an erased application: nothing of it can be sealed or opened any more. */
  const dataKeyOf = async (db: Db | Tx, id: ApplicationId): Promise<WrappedKey> => {
    const row = await db('application_detail').where({ application_id: id }).first('data_key', 'master_key_id');
    if (!row?.data_key) throw notFound('application-not-found');
    return { masterKeyId: row.master_key_id, wrapped: row.data_key };
  };

  const addRequest = async (tx: Tx, request: InformationRequest, key: WrappedKey): Promise<void> => {
    await tx('information_request').insert({
      id: request.id,
      application_id: request.applicationId,
      traveller: request.traveller,
      subject: request.subject,
      reason: request.reason,
      message: seal(key, request.applicationId, request.message),
      asked_by: request.askedBy,
      asked_at: request.askedAt,
      due_at: request.dueAt,
    });
  };

  const listRequests = async (db: Db | Tx, id: ApplicationId, key: WrappedKey): Promise<InformationRequest[]> => {
    const rows = await db('information_request').where({ application_id: id }).orderBy('asked_at');
    return rows.map((row) => ({
      id: row.id,
      applicationId: id,
      traveller: row.traveller,
      subject: row.subject,
      reason: row.reason,
      message: open(key, id, row.message),
      answer: open(key, id, row.answer),
      status: row.status,
      askedBy: row.asked_by,
      askedAt: row.asked_at,
      dueAt: row.due_at,
      answeredAt: row.answered_at ?? undefined,
    }));
  };

  /** What is asked for now, without the words. */
  const listOpenAsks = (db: Db | Tx, id: ApplicationId): Promise<OpenAsk[]> =>
    db('information_request').where({ application_id: id, status: 'open' }).select('subject', 'traveller');

  const closeRequest = async (
    tx: Tx,
    { id, applicationId }: InformationRequest,
    { status, answer, at }: { status: 'answered' | 'withdrawn'; answer: string; at: Date },
    key: WrappedKey,
  ): Promise<void> => {
    await tx('information_request')
      .where({ id, status: 'open' })
      .update({ status, answer: seal(key, applicationId, answer), answered_at: at });
  };

  const withdrawRequests = async (tx: Tx, id: ApplicationId, at: Date): Promise<void> => {
    await tx('information_request')
      .where({ application_id: id, status: 'open' })
      .update({ status: 'withdrawn', answered_at: at });
  };

  // A day before, or at half of a shorter time.
  const remindFrom = "due_at - least(interval '1 day', (due_at - asked_at) / 2)";

  /** A case that waits for its traveller, with a question to be reminded of or whose time is over. */
  const findUnanswered = async (db: Db | Tx, now: Date): Promise<ApplicationId | undefined> => {
    const row = await db('information_request')
      .join('casework', 'casework.application_id', 'information_request.application_id')
      .where({ status: 'open', stage: 'info_needed' })
      .whereRaw(
        `((reminded_at is null and information_request.due_at > :now and ${remindFrom.replaceAll('due_at', 'information_request.due_at')} <= :now)
          or (overdue_noted_at is null and information_request.due_at <= :now))`,
        { now },
      )
      .first('information_request.application_id as id');
    return row?.id;
  };

  const noteReminded = (tx: Tx, id: ApplicationId, now: Date): Promise<{ reason: string }[]> =>
    tx('information_request')
      .where({ application_id: id, status: 'open' })
      .whereNull('reminded_at')
      .where('due_at', '>', now)
      .whereRaw(`${remindFrom} <= ?`, [now])
      .update({ reminded_at: now })
      .returning('reason');

  const noteOverdue = (tx: Tx, id: ApplicationId, now: Date): Promise<number> =>
    tx('information_request')
      .where({ application_id: id, status: 'open' })
      .whereNull('overdue_noted_at')
      .where('due_at', '<=', now)
      .update({ overdue_noted_at: now });

  /** A note that was sealed with the application's data key before. */
  const addSealedNote = async (
    tx: Tx,
    id: ApplicationId,
    { authorId, ...note }: Omit<CaseNote, 'text'> & { sealed: Buffer },
  ): Promise<void> => {
    await tx('case_note').insert({ ...note, application_id: id, author_id: authorId });
  };
  const addNote = (tx: Tx, id: ApplicationId, { text, ...note }: CaseNote, key: WrappedKey): Promise<void> =>
    addSealedNote(tx, id, { ...note, sealed: cipher.sealText(key, id, text) });

  const listNotes = async (db: Db, id: ApplicationId, key: WrappedKey): Promise<CaseNote[]> => {
    const rows = await db('case_note').where({ application_id: id }).orderBy('at');
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      authorId: row.author_id,
      text: open(key, id, row.sealed),
    }));
  };

  const addProposal = async (tx: Tx, proposal: Proposal): Promise<void> => {
    await tx('decision_proposal').insert({
      id: proposal.id,
      application_id: proposal.applicationId,
      event: proposal.event,
      reason: proposal.reason,
      proposed_by: proposal.proposedBy,
      proposed_at: proposal.at,
      sealed_delivery: proposal.sealedDelivery ?? null,
    });
  };

  const sealDelivery = (key: WrappedKey, id: ApplicationId, delivery: WaitingDelivery): Buffer =>
    cipher.sealText(key, id, JSON.stringify(delivery));

  const openDelivery = (key: WrappedKey, { applicationId, sealedDelivery }: Proposal): WaitingDelivery =>
    sealedDelivery ? JSON.parse(cipher.openText(key, applicationId, sealedDelivery)) : { note: '', visas: [] };

  const findOpenProposal = async (db: Db | Tx, id: ApplicationId): Promise<Proposal | undefined> => {
    const row = await db('decision_proposal').where({ application_id: id, status: 'open' }).first();
    return (
      row && {
        id: row.id,
        applicationId: id,
        event: row.event,
        reason: row.reason,
        proposedBy: row.proposed_by,
        at: row.proposed_at,
        sealedDelivery: row.sealed_delivery ?? undefined,
      }
    );
  };

  const closeProposal = async (
    tx: Tx,
    id: string,
    { status, by, at }: { status: 'confirmed' | 'declined'; by: string; at: Date },
  ): Promise<void> => {
    const closed = await tx('decision_proposal')
      .where({ id, status: 'open' })
      .update({ status, answered_by: by, answered_at: at });
    if (closed === 0) throw new AppError('ABORTED', 'case-changed');
  };

  return {
    dataKeyOf,
    addRequest,
    listRequests,
    listOpenAsks,
    closeRequest,
    withdrawRequests,
    findUnanswered,
    noteReminded,
    noteOverdue,
    addNote,
    addSealedNote,
    listNotes,
    addProposal,
    findOpenProposal,
    closeProposal,
    sealDelivery,
    openDelivery,
    ...createVisaRecords({ seal, open }),
  };
};
export type CaseRecords = ReturnType<typeof createCaseRecords>;
