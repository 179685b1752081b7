import { STAFF_ROLES } from '@wayfare/access/staff-access';
import { createStore } from 'zustand/vanilla';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface SignInOptions {
  /** A path of this site to come back to; anything else is replaced by the default. */
  readonly returnTo?: string;
  /** The single-use token of a sign-in mail. */
  readonly emailLinkToken?: string;
  /** The six digits of a sign-in mail with the address it went to. */
  readonly emailCode?: { readonly email: string; readonly code: string };
  /** Keycloak asks for the password, then for a new one. */
  readonly changePassword?: boolean;
}

/** What the shell gives the session: tokens stay inside, in memory. */
export interface SessionProvider {
  /** A token valid for at least 30 s, or undefined when signed out. Renews it when asked to. */
  getToken(options?: { renew?: boolean }): Promise<string | undefined>;
  signIn(options: SignInOptions): Promise<void>;
  signOut(): Promise<void>;
}

interface SessionState {
  /** `unknown` until the silent check at start has answered. */
  readonly status: 'unknown' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | undefined;
  readonly provider: SessionProvider | undefined;
  /** An administrator ended the session of this tab, and nobody has signed in since. */
  readonly endedByAdministrator?: boolean;
}

/** Who is signed in; one store for the shell and every remote. */
export const session = createStore<SessionState>(() => ({ status: 'unknown', user: undefined, provider: undefined }));

export const isStaff = (user: SessionUser | undefined): boolean =>
  STAFF_ROLES.some((role) => user?.roles.includes(role) ?? false);

export const getToken = async (options?: { renew?: boolean }): Promise<string | undefined> =>
  session.getState().provider?.getToken(options);

/** Leaves the page for Keycloak's sign-in. */
export const signIn = async (options: SignInOptions = {}): Promise<void> =>
  session.getState().provider?.signIn(options);

export const signOut = async (): Promise<void> => session.getState().provider?.signOut();

/** Resolves when it is known whether somebody is signed in. */
export const sessionKnown = (): Promise<SessionState> =>
  new Promise((resolve) => {
    const state = session.getState();
    if (state.status !== 'unknown') return resolve(state);
    const stop = session.subscribe((next) => {
      if (next.status === 'unknown') return;
      stop();
      resolve(next);
    });
  });
