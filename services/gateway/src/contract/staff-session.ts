import { z } from 'zod';
import { instant } from './primitives.ts';

/** Keycloak's id of a session. */
export const sessionId = z.string().regex(/^[\w-]{8,64}$/, 'not-an-id');

const staffSession = z
  .object({
    id: sessionId,
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    /** Network address that signed in; empty where it is not known. */
    address: z.string(),
    startedAt: instant,
    /** When it last asked for a token: at most five minutes before its last call. */
    seenAt: instant,
    /** The one that asks. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'StaffSession' });

/** GET admin/staff-sessions, newest use first. */
export const staffSessionList = z.object({ sessions: z.array(staffSession) }).meta({ id: 'StaffSessionList' });

/** DELETE admin/staff-sessions/{id}, DELETE me/session */
export const sessionEnded = z.object({ ended: z.literal(true) }).meta({ id: 'SessionEnded' });
