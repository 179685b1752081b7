// Travellers who read and write while the cluster is disturbed, and what became of each request.
import { setTimeout as sleep } from 'node:timers/promises';
import { beginOrder, everyday, type Order } from '../traffic.ts';

interface Asked {
  readonly began: number;
  readonly ms: number;
  readonly isWrite: boolean;
  readonly status: number;
}

export interface Witness {
  readonly asked: readonly Asked[];
  /** Stops sending, waits for what is under way and reads back the last acknowledged name of every order. */
  readonly stop: () => Promise<{ acknowledged: number; lost: string[] }>;
}

const READERS = 12;
/** Between two requests of one reader or writer. */
const PAUSE_MS = 250;
const PATIENCE_MS = 120_000;

const letters = (turn: number): string =>
  String(turn)
    .split('')
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');

export const startWitness = async (web: string): Promise<Witness> => {
  const orders = await Promise.all([1, 2, 3, 4].map(() => beginOrder(web)));
  const asked: Asked[] = [];
  let running = true;
  const note = async (isWrite: boolean, work: () => Promise<{ status: number; ms: number }>): Promise<number> => {
    const began = Date.now();
    const { status, ms } = await work();
    asked.push({ began, ms, isWrite, status });
    return status;
  };

  const reads = orders.flatMap(everyday);
  const reader = async (first: number): Promise<void> => {
    for (let turn = first; running; turn += 1) {
      await note(false, reads[turn % reads.length] as (typeof reads)[number]);
      await sleep(PAUSE_MS);
    }
  };

  const acknowledged = new Map<string, { order: Order; name: string }>();
  let writes = 0;
  const writer = async (order: Order): Promise<void> => {
    for (let turn = 1; running; turn += 1) {
      const name = `Lovelace ${letters(turn)}`;
      const status = await note(true, () => order.rename(name));
      if (status === 200) {
        writes += 1;
        acknowledged.set(order.id, { order, name });
      } else await order.send('GET', `applications/${order.id}`); // learns the version anew
      await sleep(PAUSE_MS);
    }
  };

  const everybody = [...Array.from({ length: READERS }, (_, at) => reader(at * 2)), ...orders.map(writer)];
  return {
    asked,
    stop: async () => {
      running = false;
      await Promise.all(everybody);
      const lost: string[] = [];
      for (const { order, name } of acknowledged.values()) {
        for (const end = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
          const found = await order.read().then(
            ({ travellers }) => travellers[0]?.lastName,
            () => undefined,
          );
          if (found === name) break;
          // A write that was not acknowledged may have come after it: names count upwards.
          if (found && found.length >= name.length && found > name) break;
          if (found || Date.now() > end) {
            lost.push(`${found ?? 'nothing'}, not ${name}`);
            break;
          }
        }
      }
      return { acknowledged: writes, lost };
    },
  };
};

/** Statuses that are nobody's fault but the asker's, as where a version was passed by an unacknowledged write. */
const isFailure = ({ status }: Asked): boolean => status === 0 || status >= 500;

export interface Seen {
  readonly sent: number;
  readonly failed: number;
  /** Answers that say nothing of their reason: 500, or none at all. */
  readonly unexplained: number;
  /** Seconds from the fault on, until the first and the last request that failed was begun. */
  readonly failedFrom?: number;
  readonly failedUntil?: number;
  /** Seconds of the slowest answer. */
  readonly slowest: number;
}

export const seenSince = (asked: readonly Asked[], began: number): Seen => {
  const since = asked.filter((one) => one.began + one.ms >= began);
  const failures = since.filter(isFailure).sort((a, b) => a.began - b.began);
  const after = (one?: Asked): number | undefined => one && Math.max(0, (one.began - began) / 1_000);
  return {
    sent: since.length,
    failed: failures.length,
    unexplained: failures.filter(({ status }) => status === 0 || status === 500).length,
    failedFrom: after(failures[0]),
    failedUntil: after(failures.at(-1)),
    slowest: Math.max(0, ...since.map(({ ms }) => ms)) / 1_000,
  };
};
