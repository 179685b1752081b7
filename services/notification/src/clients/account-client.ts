import { currentCredentials } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';

interface Person {
  email: string;
  firstName?: string;
  lastName?: string;
}

/** Why Keycloak will not do it for this address; trying again does not help. */
const REFUSALS = [
  'invalid-email',
  'not-for-staff',
  'account-disabled',
  'no-account',
  'no-session',
  'not-an-administrator',
  'invalid-name',
  'invalid-roles',
  'address-in-use',
  'no-staff-account',
  'staff-account-changed',
  'staff-account-set-up',
  'own-administration',
  'role-through-group',
  'no-invitation',
] as const;
export type Refusal = (typeof REFUSALS)[number];

interface Refused {
  refused: Refusal;
}

/** Somebody of the staff who is signed in. */
export interface StaffSession {
  id: string;
  userId: string;
  email: string;
  name: string;
  /** Network address that signed in. */
  address: string;
  startedAt: Date;
  seenAt: Date;
}

/** Somebody of the staff. */
export interface StaffAccount {
  userId: string;
  email: string;
  name: string;
  roles: string[];
  enabled: boolean;
  /** Without a password yet. */
  invited: boolean;
}

interface Invited {
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
}

/** What an account of the staff shall be, and as it was seen. */
export interface WantedAccount {
  userId: string;
  roles: string[];
  enabled: boolean;
  seenRoles: string[];
  seenEnabled: boolean;
}

/** As Keycloak answers it: instants in seconds. */
type AnsweredSession = Omit<StaffSession, 'startedAt' | 'seenAt'> & { startedAt: number; seenAt: number };

interface SignInLink {
  token: string;
  /** Six digits, for use on another device. */
  code: string;
}

export interface AccountClient {
  /** Makes the silent account, without password and with an unverified address, where none has this address. */
  provision: (person: Person) => Promise<Refused | { userId: string; created: boolean }>;
  /** A new link supersedes the earlier one of that account. `create` makes the account where there is none. */
  issueLink: (person: Person & { create: boolean }) => Promise<Refused | SignInLink>;
  /** The address of an account; undefined where it is gone. */
  findAddress: (userId: string) => Promise<string | undefined>;
  /** Ends an account and its sessions; refused for staff. */
  end: (userId: string) => Promise<Refused | { ended: boolean }>;
  /** The addresses of every administrator but this person, and the person's own, empty where the account is gone. */
  otherAdministrators: (userId: string) => Promise<{ administrators: string[]; person: string }>;
  listStaffSessions: () => Promise<StaffSession[]>;
  /** Ends a session; refused for one that is not of staff. */
  endStaffSession: (sessionId: string) => Promise<Refused | { userId: string }>;
  /**
   * Accounts of the staff. These calls hand on the access token of the administrator behind the request: with the
   * service's own secret alone Keycloak refuses them.
   */
  listStaffAccounts: () => Promise<Refused | { accounts: StaffAccount[] }>;
  inviteStaff: (person: Invited) => Promise<Refused | StaffAccount>;
  inviteStaffAgain: (userId: string) => Promise<Refused | StaffAccount>;
  changeStaffAccount: (wanted: WantedAccount) => Promise<Refused | { account: StaffAccount; endedSessions: string[] }>;
  /** Where an invited person chooses a password, and whom that is mailed to; refused once there is one. */
  findInvitation: (userId: string) => Promise<Refused | { url: string; email: string; firstName: string }>;
}

interface Settings {
  realmUrl: string;
  clientId: string;
  clientSecret: string;
}

const DEADLINE_MS = 10_000;
const RENEW_BEFORE_MS = 30_000;

const away = (status: number, cause?: unknown) =>
  new AppError('UNAVAILABLE', 'keycloak-away', { details: { status: String(status) }, cause });

const post = async (url: string, init: { headers: Record<string, string>; body: string | URLSearchParams }) =>
  fetch(url, { method: 'POST', signal: AbortSignal.timeout(DEADLINE_MS), redirect: 'error', ...init }).catch(
    (error) => {
      throw away(0, error);
    },
  );

/**
 * Speaks to the link provider in Keycloak with the service account. Throws UNAVAILABLE where Keycloak does not answer
 * as agreed.
 */
export const createAccountClient = ({ realmUrl, clientId, clientSecret }: Settings): AccountClient => {
  let held: { token: string; renewAt: number } | undefined;

  const accessToken = async (): Promise<string> => {
    if (held && Date.now() < held.renewAt) return held.token;
    const response = await post(`${realmUrl}/protocol/openid-connect/token`, {
      headers: {},
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    if (!response.ok) throw new AppError('UNAVAILABLE', 'keycloak-refuses-service-account');
    const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number };
    held = { token: access_token, renewAt: Date.now() + expires_in * 1000 - RENEW_BEFORE_MS };
    return access_token;
  };

  const call = async <T>(path: string, body: object): Promise<Refused | T> => {
    const { refused, answered } = await ask<T>(path, body);
    return refused ? { refused } : (answered as T);
  };

  const ask = async <T>(path: string, body: object, again = true): Promise<{ refused?: Refusal; answered?: T }> => {
    const response = await post(realmUrl + path, {
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { answered: (await response.json()) as T };
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    const refused = REFUSALS.find((refusal) => refusal === error);
    if (refused) return { refused };
    if (response.status === 401 && again) {
      held = undefined;
      return ask(path, body, false);
    }
    throw away(response.status);
  };

  const callActing = <T>(path: string, body: object): Promise<Refused | T> => {
    const actingToken = currentCredentials()?.authorization?.replace(/^Bearer /, '') ?? '';
    return call(path, { ...body, actingToken });
  };

  return {
    provision: (person) => call('/visa-link/accounts', person),
    issueLink: (person) => call('/visa-link', person),
    findAddress: async (userId) => {
      const { answered } = await ask<{ email: string }>('/visa-link/accounts/address', { userId });
      return answered?.email || undefined;
    },
    end: (userId) => call('/visa-link/accounts/end', { userId }),
    otherAdministrators: async (userId) => {
      const { answered } = await ask<{ administrators: string[]; person: string }>('/visa-link/administrators', {
        userId,
      });
      if (!answered) throw away(0);
      return answered;
    },
    listStaffSessions: async () => {
      const { answered } = await ask<{ sessions: AnsweredSession[] }>('/visa-link/staff-sessions', {});
      if (!answered) throw away(0);
      return answered.sessions.map((session) => ({
        ...session,
        startedAt: new Date(session.startedAt * 1000),
        seenAt: new Date(session.seenAt * 1000),
      }));
    },
    endStaffSession: (sessionId) => call('/visa-link/staff-sessions/end', { sessionId }),
    listStaffAccounts: () => callActing('/visa-link/staff-accounts', {}),
    inviteStaff: (person) => callActing('/visa-link/staff-accounts/invite', person),
    inviteStaffAgain: (userId) => callActing('/visa-link/staff-accounts/invite-again', { userId }),
    changeStaffAccount: (wanted) => callActing('/visa-link/staff-accounts/change', wanted),
    findInvitation: (userId) => call('/visa-link/staff-accounts/invitation', { userId }),
  };
};
