import { useQuery } from '@tanstack/react-query';
import type { Application } from '@wayfare/api/schema';
import { Problem } from '@wayfare/ui/problem';
import { useSession } from '@wayfare/ui/use-session';
import { applicationQuery, myApplicationsQuery } from '../application/api.ts';
import { useFlow } from '../flow/flow-store.ts';

export type PaidApplication =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'found'; readonly application: Application };

const isRefused = (error: unknown) => error instanceof Problem && (error.status === 404 || error.status === 401);

interface Wanted {
  /** Which application, where the screen was told; otherwise this browser's. */
  readonly id?: string | undefined;
  /** Statuses of the traveller's newest application to fall back on. */
  readonly statuses: readonly Application['status'][];
}

/**
 * The application that a screen after the payment is about: this browser's, else the signed-in traveller's newest one
 * of the wanted statuses. Nobody signed in and no application of this browser: signed-out.
 */
export function usePaidApplication({ id, statuses }: Wanted): PaidApplication {
  const { status } = useSession();
  const ownId = useFlow((state) => state.applicationId);
  const applicationId = id ?? ownId;
  const own = useQuery({
    ...applicationQuery(applicationId ?? ''),
    enabled: applicationId !== null && status !== 'unknown',
    refetchOnMount: 'always',
  });
  const needsList = applicationId === null || isRefused(own.error);
  const list = useQuery({ ...myApplicationsQuery(), enabled: needsList && status === 'signed-in' });

  if (!needsList) {
    if (own.data) return { state: 'found', application: own.data };
    return own.error ? { state: 'failed', retry: () => void own.refetch() } : { state: 'loading' };
  }
  if (status === 'unknown') return { state: 'loading' };
  if (status === 'signed-out') return { state: 'signed-out' };
  if (list.error) return { state: 'failed', retry: () => void list.refetch() };
  if (!list.data) return { state: 'loading' };
  const [newest] = list.data
    .filter((application) => statuses.includes(application.status))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return newest ? { state: 'found', application: newest } : { state: 'none' };
}
