import type { LinkAccepted } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

/** Asks for a sign-in link; the answer is the same for known and unknown addresses. */
export const sendLink = (email: string): Promise<LinkAccepted> => api.post('/auth/links', { body: { email } });
