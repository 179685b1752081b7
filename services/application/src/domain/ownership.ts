import type { Caller } from '@wayfare/kit/caller';
import { type Application, contactEmail } from './application.ts';

type Owned = Pick<Application, 'userId' | 'capabilityHash' | 'travellers'>;

/** By the browser that began it, by the account it belongs to, or, while it belongs to none, by a verified e-mail. An id alone never counts. */
export const isOwner = (application: Owned, { userId, email, emailVerified, capabilityHash }: Caller): boolean => {
  if (capabilityHash && application.capabilityHash === capabilityHash) return true;
  if (!userId) return false;
  if (application.userId) return application.userId === userId;
  return emailVerified && Boolean(email) && contactEmail(application) === email?.toLowerCase();
};
