import { z } from 'zod';
import { application } from './application.ts';
import { document } from './document.ts';
import { id, instant } from './primitives.ts';
import { thread } from './thread.ts';
import { travellerCase } from './traveller-case.ts';

const keptApplication = z
  .object({
    application,
    /** When it is erased by itself unless something changes before. */
    keptUntil: instant,
    /** False while somebody works on it: it has to be withdrawn first. */
    erasable: z.boolean(),
    /** What is kept of each file. The picture itself is at GET documents/{id}/link. */
    documents: z.array(document),
    /** What was done since it was submitted; null before. */
    case: travellerCase.nullable(),
    /** What the traveller and staff wrote to each other. */
    messages: thread.shape.messages,
  })
  .meta({ id: 'KeptApplication' });

/** GET me/data: all that is kept of the signed-in traveller. */
export const myData = z
  .object({
    exportedAt: instant,
    account: z.object({ email: z.string(), emailVerified: z.boolean(), name: z.string() }),
    applications: z.array(keptApplication),
  })
  .meta({ id: 'MyData' });

/** POST me/erasures: what the traveller has seen and wants gone. */
export const erasureRequest = z
  .strictObject({ applicationIds: z.array(id).min(1, 'required').max(100, 'too-many') })
  .meta({ id: 'ErasureRequest' });
export const erasureDone = z
  .object({
    erased: z.array(id),
    /** Those that somebody works on. */
    kept: z.array(id),
  })
  .meta({ id: 'ErasureDone' });
