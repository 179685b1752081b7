import { apiFetch } from '@wayfare/ui/api';

/** Asks for a sign-in link; the answer is the same for known and unknown addresses. */
export const sendLink = (email: string): Promise<void> => apiFetch('auth/links', { method: 'POST', body: { email } });
