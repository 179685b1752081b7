import { randomUUID } from 'node:crypto';
import type { Caller } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import type { CaseRecords } from '../../db/case-records.ts';
import type { ApplicationId } from '../../domain/application.ts';
import type { CaseDeps } from './change-case.ts';

const LONGEST = 4_000;

interface Deps extends Pick<CaseDeps, 'db' | 'cases' | 'now'> {
  records: Pick<CaseRecords, 'addNote' | 'dataKeyOf'>;
}

/**
 * Keeps a note among staff, sealed with the application's key. Whoever reads the case may write one; a note never
 * conflicts with a decision.
 */
export const createAddNote =
  ({ db, cases, records, now }: Deps) =>
  ({ id, text, caller }: { id: ApplicationId; text: string; caller: Caller }): Promise<void> =>
    db.transaction(async (tx) => {
      const trimmed = text.trim();
      if (!trimmed || trimmed.length > LONGEST)
        throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
          fields: [{ path: 'text', reason: trimmed ? 'too-long' : 'required' }],
        });
      const before = await cases.lock(tx, id);
      const note = { id: randomUUID(), at: now(), authorId: caller.userId ?? '', text: trimmed };
      await records.addNote(tx, id, note, await records.dataKeyOf(tx, id));
      const told = { actor: 'staff' as const, actorId: caller.userId, kind: 'note-added', details: { note: note.id } };
      await cases.append(tx, before, told, note.at);
    });
