import { availableParallelism } from 'node:os';
import { grpcSettings, serviceSettings } from '@wayfare/kit/config';
import { servicePublicKeys } from '@wayfare/kit/service-keys';
import { z } from 'zod';

export const configSchema = z.object({
  ...serviceSettings,
  ...grpcSettings,
  /** Of whoever calls the pod; it has no key of its own, since it calls nobody. */
  SERVICE_PUBLIC_KEYS: servicePublicKeys,
  /** Reader processes at a time; each uses about one core. */
  OCR_WORKERS: z.coerce.number().int().positive().default(availableParallelism()),
  OCR_QUEUE_LIMIT: z.coerce.number().int().nonnegative().default(16),
  OCR_DEADLINE_MS: z.coerce.number().int().positive().default(20_000),
  OCR_RECYCLE_AFTER: z.coerce.number().int().positive().default(100),
  OCR_RECYCLE_ABOVE_MB: z.coerce.number().positive().default(280),
  /**
   * A recognition keeps a core busy for a second: what else runs on the machine goes first, and leaves it enough to be
   * in time.
   */
  OCR_NICENESS: z.coerce.number().int().min(0).max(19).default(5),
  OCR_IDLE_MS: z.coerce.number().int().positive().default(180_000),
});
export type Config = Readonly<z.infer<typeof configSchema>>;
