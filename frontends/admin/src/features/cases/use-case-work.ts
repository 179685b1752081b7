import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Case, HeldChange } from '@wayfare/api/schema';
import { Problem } from '@wayfare/ui/problem';
import { useState } from 'react';
import { noteHeld } from '../held/api.ts';
import { type CaseCalls, caseCalls, caseKey, queueKey } from './api.ts';

/** A change that came too late, and the last entry of the timeline that the reader had seen. */
export interface Conflict {
  problem: Problem;
  seen: number;
}

/**
 * Changes one case at the version on the screen. Refused because somebody was faster (409), the case is read again and
 * `conflict` says since when; whatever was typed stays where it is.
 */
export const useCaseWork = (record: Case) => {
  const id = record.summary.applicationId;
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: (calls: CaseCalls) => Promise<Case | HeldChange>) => change(caseCalls(id)),
    onMutate: () => setConflict(undefined),
    onSuccess: (changed) => {
      if ('summary' in changed) queries.setQueryData(caseKey(id), changed);
      else {
        noteHeld(queries, changed);
        void queries.invalidateQueries({ queryKey: caseKey(id) });
      }
      return queries.invalidateQueries({ queryKey: queueKey });
    },
    onError: (problem) => {
      if (!(problem instanceof Problem && problem.status === 409)) return;
      setConflict({ problem, seen: record.events.at(-1)?.sequence ?? 0 });
      return queries.invalidateQueries({ queryKey: caseKey(id) });
    },
  });
  return { change: mutate, busy: isPending, error, conflict, forget: reset };
};

/**
 * The version that a form was opened on, so that nothing is decided on what changed behind it; once a conflict was
 * told, the one that was read since.
 */
export const useSeenVersion = (version: number, { conflict }: Pick<CaseWork, 'conflict'>): number => {
  const [opened] = useState({ version, conflict });
  return conflict && conflict !== opened.conflict ? version : opened.version;
};
export type CaseWork = ReturnType<typeof useCaseWork>;
