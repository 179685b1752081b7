import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkJob } from '@wayfare/api/schema';
import { Problem } from '@wayfare/ui/problem';
import { useEffect, useState } from 'react';
import { bulkQuery } from './api.ts';

const key = 'bulk-job';

/** Which job this tab shows. It is an id alone; without storage a reload forgets it, and the job goes on. */
const keep = (id: string | undefined): void => {
  try {
    if (id) sessionStorage.setItem(key, id);
    else sessionStorage.removeItem(key);
  } catch {
    // Refused by the browser.
  }
};
const kept = (): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** The change of many cases that was begun in this tab, until it is closed: a reload shows it again. */
export const useShownJob = () => {
  const queries = useQueryClient();
  const [id, setId] = useState(kept);
  const { data: job, error } = useQuery({ ...bulkQuery(id ?? ''), enabled: id !== undefined });
  const show = (wanted: string | undefined) => {
    keep(wanted);
    setId(wanted);
  };
  // Somebody else has signed in since, or it is no longer kept.
  const isGone = error instanceof Problem && error.status === 404;
  useEffect(() => {
    if (isGone) keep(undefined);
  }, [isGone]);

  return {
    job: id !== undefined && !isGone ? job : undefined,
    start: (started: BulkJob) => {
      queries.setQueryData(bulkQuery(started.id).queryKey, started);
      show(started.id);
    },
    close: () => show(undefined),
  };
};
