import { createReadCaller } from '@wayfare/kit/caller';
import { registry } from '@wayfare/kit/metrics';
import { runMain } from '@wayfare/kit/run-main';
import { runServer } from '@wayfare/kit/run-server';
import type { ServicePublicKeys } from '@wayfare/kit/service-keys';
import type { Foundation } from '@wayfare/kit/start-process';
import { serve as serveCalls } from '@wayfare/kit/unary';
import { forkWorker } from '@wayfare/picture/fork-worker';
import { createProcessPool } from '@wayfare/picture/process-pool';
import { OcrServiceService } from '@wayfare/proto/ocr/v1/ocr_service';
import { Gauge } from 'prom-client';
import { type Config, configSchema } from './config.ts';
import { createOcrHandlers } from './ocr-handlers.ts';
import type { PassportReading } from './reading.ts';

// The caller is the document service, known by its public key; the pod fetches no keys of users' tokens.
const createPodCaller = (servicePublicKeys: ServicePublicKeys) =>
  createReadCaller({
    issuer: '',
    keys: async () => {
      throw new Error('no user calls the OCR pod');
    },
    servicePublicKeys,
  });

const serve = async (config: Config, foundation: Foundation): Promise<void> => {
  const pool = createProcessPool<PassportReading>({
    name: 'ocr',
    spawn: () => forkWorker(new URL('./reader-process.js', import.meta.url), { niceness: config.OCR_NICENESS }),
    size: config.OCR_WORKERS,
    queueLimit: config.OCR_QUEUE_LIMIT,
    deadlineMs: config.OCR_DEADLINE_MS,
    recycleAfter: config.OCR_RECYCLE_AFTER,
    recycleAboveMb: config.OCR_RECYCLE_ABOVE_MB,
    idleMs: config.OCR_IDLE_MS,
  });
  foundation.onStop(pool.close);

  new Gauge({
    name: 'visa_ocr_queue_depth',
    help: 'Pictures that wait for a reader',
    registers: [registry],
    collect() {
      this.set(pool.depth());
    },
  });

  new Gauge({
    name: 'visa_ocr_queue_age_seconds',
    help: 'For how long the picture that has waited longest for a reader has',
    registers: [registry],
    collect() {
      this.set(pool.oldestSeconds());
    },
  });

  await runServer({
    config,
    foundation: { ...foundation, readCaller: createPodCaller(config.SERVICE_PUBLIC_KEYS) },
    services: [serveCalls(OcrServiceService, createOcrHandlers({ pool }))],
    drainMs: 21_000, // a picture may wait and be read for 20 s
  });
};

await runMain({ service: 'ocr', schema: configSchema, serve });
