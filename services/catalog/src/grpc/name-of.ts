import type { Caller } from '@wayfare/kit/caller';

/** Who changes something, as the audit keeps it: Keycloak's subject. Only people may, so there is one. */
export const nameOf = ({ userId = '' }: Caller): string => userId;
