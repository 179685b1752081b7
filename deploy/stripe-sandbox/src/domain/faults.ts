import { z } from 'zod';

/** What goes wrong on purpose; sent whole to POST /sandbox/faults, which replaces the plan before it. */
export const faultPlan = z.strictObject({
  webhooks: z
    .strictObject({
      /** How many times each event is sent in all. */
      copies: z.int().min(1).max(50).default(1),
      /** Sends go out in random order within this window. */
      shuffleMs: z.int().min(0).max(60_000).default(0),
      delayMs: z.int().min(0).max(600_000).default(0),
      /** The next so many events are never sent; they can still be resent by hand. */
      dropNext: z.int().min(0).default(0),
      /** With each of the next so many events goes a copy signed with a wrong secret. */
      forgeNext: z.int().min(0).default(0),
    })
    .prefault({}),
  api: z
    .strictObject({
      /** The next so many API requests are hit. */
      next: z.int().min(0).default(0),
      latencyMs: z.int().min(0).max(120_000).default(0),
      /** Answer this instead of doing the work; 0 does the work. */
      status: z.union([z.literal(0), z.int().min(400).max(599)]).default(0),
      /** Do the work, then hang up without an answer. */
      loseAnswer: z.boolean().default(false),
    })
    .prefault({}),
  refunds: z
    .strictObject({
      /** The next so many refunds stay pending until they are settled by hand. */
      pendNext: z.int().min(0).default(0),
    })
    .prefault({}),
});

export type FaultPlan = z.infer<typeof faultPlan>;
export const noFaults = (): FaultPlan => faultPlan.parse({});
