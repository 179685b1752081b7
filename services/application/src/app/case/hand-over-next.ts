import type { Db, Tx } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import type { Log } from '@wayfare/kit/log';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { GovernmentHandOvers, HandOverRow, HandOverState } from '../../db/government-hand-overs.ts';
import type { SubmissionQueries } from '../../db/submission-queries.ts';
import type { Case } from '../../domain/case/case.ts';
import type { AuthorityAnswer, GovernmentAdapter, Rejection } from '../../government/adapter.ts';
import { packagePdf } from '../../pdf/package-pdf.ts';
import type { MoveCase } from './change-case.ts';
import type { AssemblePackage } from './download-package.ts';

interface Deps {
  db: Db;
  handOvers: GovernmentHandOvers;
  cases: Pick<CaseRepository, 'lock' | 'lockIfThere' | 'append'>;
  submissions: Pick<SubmissionQueries, 'find'>;
  moveCase: MoveCase;
  assemble: AssemblePackage;
  /** By destination, ISO 3166 alpha-2. */
  adapters: ReadonlyMap<string, GovernmentAdapter>;
  log: Log;
  now: () => Date;
}

const KEY = /^(.{36})-(\d{1,6})$/;
const keyOf = ({ applicationId, attempt }: HandOverRow): string => `${applicationId}-${attempt}`;

const isStillReady = ({ stage, stageSince }: Case, { readySince }: HandOverRow): boolean =>
  stage === 'ready' && stageSince.getTime() === readySince.getTime();

const system = { actor: 'system' as const };

/**
 * Hands ready cases to the adapters of their destinations and takes what authorities answered, one a call. Each attempt
 * is a row before it is tried, so that one that a crash cut short is tried again under the same key; a case that is
 * reopened and passed again is another attempt.
 */
export const createHandOverNext = (deps: Deps) => {
  const { db, handOvers, cases, submissions, moveCase, assemble, adapters, log, now } = deps;
  const countries = [...adapters.keys()];
  const named = new Map([...adapters.values()].map((adapter) => [adapter.name, adapter]));
  const adapterOf = (country: string): string => adapters.get(country)?.name ?? '';

  const file = async (tx: Tx, current: Case, row: HandOverRow, authorityReference: string): Promise<void> => {
    await moveCase(tx, current, { on: 'handed-over', ...system }, { authorityReference });
    await handOvers.setState(tx, row, 'filed', now());
  };

  const settleSent = (row: HandOverRow, reference: string | undefined): Promise<void> =>
    db.transaction(async (tx) => {
      const current = await cases.lock(tx, row.applicationId);
      const kept = await handOvers.lock(tx, row.applicationId, row.attempt);
      if (kept?.state !== 'begun') return;
      const { adapter, attempt } = row;
      await cases.append(tx, current, { ...system, kind: 'package-sent', details: { adapter, attempt } }, now());
      await handOvers.setState(tx, row, 'sent', now());
      if (reference && isStillReady(current, row)) await file(tx, current, row, reference);
    });

  const handOver = async (row: HandOverRow): Promise<void> => {
    const application = await submissions.find(db, row.applicationId);
    const isWanted = await db.transaction(async (tx) => {
      const current = await cases.lock(tx, row.applicationId);
      const wanted = isStillReady(current, row) && application !== undefined && !application.erased;
      if (!wanted) await handOvers.setState(tx, row, 'dropped', now());
      return wanted;
    });
    const adapter = named.get(row.adapter);
    if (!isWanted || !application || !adapter) return;
    const handed = await assemble(application, '');
    const { reference } = await adapter.submit({ key: keyOf(row), handed, pdf: await packagePdf(handed) });
    await settleSent(row, reference);
  };

  const APPLY: Record<
    AuthorityAnswer['status'],
    (tx: Tx, current: Case, row: HandOverRow, reference: string) => Promise<boolean>
  > = {
    filed: async (tx, current, row, reference) => {
      if (!isStillReady(current, row)) return false;
      await file(tx, current, row, reference);
      return true;
    },
    approved: async (tx, current, row) => {
      if (current.stage !== 'with_government') return false;
      await moveCase(tx, current, { on: 'government-approved', ...system });
      await handOvers.setState(tx, row, 'approved', now());
      return true;
    },
    // Two people decide a refusal: it stands in the timeline until they do.
    refused: async (tx, current, row) => {
      if (current.stage !== 'with_government') return false;
      await cases.append(
        tx,
        current,
        { ...system, kind: 'authority-refused', details: { attempt: row.attempt } },
        now(),
      );
      await handOvers.setState(tx, row, 'refused', now());
      return true;
    },
  };

  const AFTER: Record<AuthorityAnswer['status'], readonly HandOverState[]> = {
    filed: ['filed', 'approved', 'refused'],
    approved: ['approved'],
    refused: ['refused'],
  };

  const take = ({ key, status, reference }: AuthorityAnswer): Promise<Rejection | undefined> =>
    db.transaction(async (tx) => {
      const [, applicationId = '', attempt = ''] = KEY.exec(key) ?? [];
      const current = await cases.lockIfThere(tx, applicationId);
      const row = current && (await handOvers.lock(tx, applicationId, Number(attempt)));
      if (!row) return 'key-unknown';
      // Taken before, and the process died before it said so.
      if (AFTER[status].includes(row.state)) return undefined;
      return (await APPLY[status](tx, current, row, reference)) ? undefined : 'case-moved-on';
    });

  return {
    /** Hands over what is ready. @returns how many were tried */
    submitReady: async (signal: AbortSignal): Promise<number> => {
      if (countries.length === 0) return 0;
      while (!signal.aborted && (await handOvers.beginNext(db, countries, adapterOf, now())));
      const began = now();
      let tried = 0;
      for (; !signal.aborted; tried += 1) {
        const row = await handOvers.takeBegun(db, began, new Date(began.getTime() + 1));
        if (!row) break;
        const { applicationId, adapter } = row;
        // One that cannot be handed over keeps no other back; the next run tries it again.
        await handOver(row).catch((error) => {
          const reason = error instanceof AppError ? error.reason : 'unexpected';
          log.warn({ applicationId, adapter, reason }, 'package not handed over, to be tried again');
        });
      }
      return tried;
    },

    /** Takes what authorities have answered. @returns how many answers there were */
    takeAnswers: async (signal: AbortSignal): Promise<number> => {
      let answered = 0;
      for (const adapter of named.values())
        for (const answer of await adapter.poll()) {
          if (signal.aborted) return answered;
          await adapter.settle(answer, await take(answer));
          answered += 1;
        }
      return answered;
    },
  };
};
export type HandOverNext = ReturnType<typeof createHandOverNext>;
