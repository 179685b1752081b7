import { type SessionUser, session } from '@wayfare/ui/session';
import { useStore } from 'zustand';

/** Who is signed in, re-rendering on change. */
export const useSession = (): {
  status: 'unknown' | 'signed-out' | 'signed-in';
  user: SessionUser | undefined;
  endedByAdministrator: boolean;
} => {
  const status = useStore(session, (state) => state.status);
  const user = useStore(session, (state) => state.user);
  const endedByAdministrator = useStore(session, (state) => state.endedByAdministrator === true);
  return { status, user, endedByAdministrator };
};
