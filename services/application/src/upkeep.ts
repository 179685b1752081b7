import type { Log } from '@wayfare/kit/log';

const EVERY_MS = 3_600_000;
const FIRST_MS = 60_000;

/** Runs `sweep` a minute after the start and every hour from then on. A failure waits for the next hour. */
export const startUpkeep = ({
  sweep,
  log,
}: {
  sweep: () => Promise<{ swept: number; erased: number; rewrapped: number }>;
  log: Log;
}): { stop: () => Promise<void> } => {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const run = () => {
    running = sweep()
      .then((done) => log.info(done, 'drafts swept'))
      .catch((error) => log.warn({ err: error }, 'drafts could not be swept'));
    timer = setTimeout(run, EVERY_MS).unref();
  };
  timer = setTimeout(run, FIRST_MS).unref();
  return {
    stop: async () => {
      clearTimeout(timer);
      await running;
    },
  };
};
