import { z } from 'zod';
import { askTraveller, caseAdvance, decisionAnswer } from './case.ts';
import { id, instant } from './primitives.ts';
import { newMessage } from './thread.ts';
import { visaDelivery, visaReplacement } from './visa.ts';

/** An override sends nothing: it is proposed at once. */
const deliveryHeld = visaDelivery.omit({ overrideReason: true });
const replacementHeld = visaReplacement.omit({ overrideReason: true });

/** PUT admin/held-changes/{id}: what the call of its own takes, with what it is and the application's id. */
export const heldChangeRequest = z
  .discriminatedUnion('change', [
    z.strictObject({ change: z.literal('advance'), applicationId: id, ...caseAdvance.shape }),
    z.strictObject({ change: z.literal('confirm'), applicationId: id, ...decisionAnswer.shape }),
    z.strictObject({ change: z.literal('ask'), applicationId: id, ...askTraveller.shape }),
    z.strictObject({ change: z.literal('deliver'), applicationId: id, ...deliveryHeld.shape }),
    z.strictObject({ change: z.literal('replaceVisa'), applicationId: id, ...replacementHeld.shape }),
    z.strictObject({ change: z.literal('message'), applicationId: id, ...newMessage.shape }),
  ])
  .meta({ id: 'HeldChangeRequest' });
/** The caller chooses the id, so that a repeated request holds nothing twice. */
export const heldChangeParams = z.object({ id });

export const heldChange = z
  .object({
    id,
    applicationId: id,
    orderNumber: z.string(),
    /** The event that it will be in the timeline. */
    kind: z.string(),
    status: z.enum(['waiting', 'done', 'undone', 'refused']),
    /** Why it was refused; empty otherwise. */
    outcome: z.string(),
    startsAt: instant,
    /** Until then, by our clock; 0 where its time has come. */
    secondsLeft: z.int(),
  })
  .meta({ id: 'HeldChange' });
export const heldChangeList = z.object({ changes: z.array(heldChange) }).meta({ id: 'HeldChangeList' });

export type HeldChange = z.infer<typeof heldChange>;
export type HeldChangeRequest = z.infer<typeof heldChangeRequest>;
