import { z } from 'zod';

/** POST auth/links: 202 with the same body for every address. */
export const linkRequest = z.strictObject({ email: z.email('not-an-email').max(254) }).meta({ id: 'LinkRequest' });
export const linkAccepted = z.object({ accepted: z.literal(true) }).meta({ id: 'LinkAccepted' });
