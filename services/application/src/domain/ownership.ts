import type { Caller } from '@wayfare/kit/caller';
import { type Application, contactEmail } from './application.ts';

/** Whose an application is. Each part stands in a plain column: nothing has to be decrypted to tell. */
export interface Ownership {
  userId?: string;
  capabilityHash?: string;
  /** Of the first traveller, in lower case. */
  email?: string;
}

const hasVerifiedEmail = ({ email }: Ownership, caller: Caller): boolean =>
  caller.emailVerified && Boolean(caller.email) && email === caller.email?.toLowerCase();

const holdsCapability = ({ capabilityHash }: Ownership, caller: Caller): boolean =>
  Boolean(caller.capabilityHash) && capabilityHash === caller.capabilityHash;

/**
 * Owners are the browser that began it, the account it belongs to or, while it belongs to none, a verified e-mail.
 * Knowing the id never counts.
 */
export const isOwner = (ownership: Ownership, caller: Caller): boolean => {
  if (holdsCapability(ownership, caller)) return true;
  if (!caller.userId) return false;
  return ownership.userId ? ownership.userId === caller.userId : hasVerifiedEmail(ownership, caller);
};

export const ownershipOf = (application: Application): Ownership => ({
  userId: application.userId,
  capabilityHash: application.capabilityHash,
  email: contactEmail(application),
});

/**
 * What a write by the caller changes of whose the application is. Where they own it by verified e-mail alone it becomes
 * their account's, and the browser that began it loses its access, so it never reads what its owner saved.
 */
export const claimOnWrite = (before: Ownership, caller: Caller): Pick<Ownership, 'userId' | 'capabilityHash'> =>
  before.userId || !caller.userId || holdsCapability(before, caller)
    ? {}
    : { userId: caller.userId, capabilityHash: undefined };
