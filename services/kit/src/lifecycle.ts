import { createLog, type Log } from './log.ts';
import { startProcessMetrics } from './metrics.ts';

/** The longest answer, a reading at the gateway, takes 25 s. The chart gives a pod more than this. */
const STOP_WITHIN_MS = 30_000;

export interface Lifecycle {
  log: Log;
  /** Runs when the process stops, in the reverse order of registration. */
  onStop: (close: () => unknown) => void;
  stopping: AbortSignal;
}

/** Log, metrics and an orderly end: SIGTERM and SIGINT run what `onStop` was given, last first, within 30 s. */
export const startLifecycle = (service: string, { LOG_LEVEL }: { LOG_LEVEL: string }): Lifecycle => {
  const log = createLog(service, LOG_LEVEL);
  startProcessMetrics();
  const closers: (() => unknown)[] = [];
  const stopping = new AbortController();

  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const began = performance.now();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    for (const close of closers.toReversed())
      await Promise.resolve(close()).catch((error) => log.warn({ err: error }, 'could not close in order'));
    log.info({ ms: Math.round(performance.now() - began) }, 'stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  return { log, onStop: (close) => closers.push(close), stopping: stopping.signal };
};
