import type { Caller } from '@wayfare/kit/caller';

/** Who a caller is in the audit and the quota: an id or a hash, never a name or an address. */
export const readerName = ({ userId, capabilityHash, service }: Caller): string => {
  if (userId) return `user:${userId}`;
  if (capabilityHash) return `guest:${capabilityHash}`;
  return service ? `service:${service}` : 'nobody';
};
