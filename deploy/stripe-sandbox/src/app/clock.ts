import type { Store } from '../state/store.ts';

/** The sandbox's own time, which tests move forward; signatures always carry the real time. */
export const createClock = (store: Store) => {
  const ahead = () => store.find('clock', 'clock')?.aheadSeconds ?? 0;
  const seconds = () => Math.floor(Date.now() / 1000) + ahead();
  return {
    seconds,
    date: () => new Date(seconds() * 1000),
    advance: (by: number) => store.save({ kind: 'clock', value: { id: 'clock', aheadSeconds: ahead() + by } }),
  };
};

export type Clock = ReturnType<typeof createClock>;
