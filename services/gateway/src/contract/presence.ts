import { z } from 'zod';
import { id } from './primitives.ts';

/** PUT and DELETE admin/cases/{id}/presence/{screenId}: one case on one screen. */
export const presenceParams = z.object({ id, screenId: id });
/** Ids of others of the staff who have the case open. */
export const casePresence = z.object({ others: z.array(z.string()) }).meta({ id: 'CasePresence' });
/** GET admin/presence: cases that others of the staff have open. */
export const presenceList = z
  .object({ cases: z.array(z.object({ applicationId: z.string(), others: z.array(z.string()) })) })
  .meta({ id: 'PresenceList' });
/** GET admin/changes: applications that have changed; none named where any may have. */
export const staffChanges = z.object({ ids: z.array(z.string()) }).meta({ id: 'StaffChanges' });
export const presenceEnded = z.object({ ended: z.literal(true) });
