// What goes wrong with the parts of a platform: killed, frozen, stopped, and a Stripe in a bad mood.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Target } from './target.ts';

const SERVICES = ['gateway', 'application', 'payment', 'document', 'notification', 'catalog'] as const;

export interface Fault {
  readonly what: string;
  /** Since the beginning of the round. */
  readonly atMs: number;
  readonly forMs: number;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A process and all that it has started: PostgreSQL's are in groups of their own. */
const treeOf = (root: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
      } catch {
        return []; // gone meanwhile
      }
    });
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(({ parent }) => parent === pid).map((one) => one.pid));
  return tree;
};

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // gone meanwhile
    }
  }
};

export type Controls = ReturnType<typeof createControls>;

/** Linux only: what a process has started is read from /proc. */
export const createControls = ({ platform }: Pick<Target, 'platform'>) => {
  const frozen = new Map<string, number[]>();
  const treeNow = (part: string): number[] => {
    const pid = platform.pids()[part];
    return pid ? treeOf(pid) : [];
  };
  const thaw = (part: string): void => {
    signal(frozen.get(part) ?? [], 'SIGCONT');
    frozen.delete(part);
  };
  const sandbox = async (method: 'POST' | 'DELETE', body?: object): Promise<void> => {
    await fetch(`${platform.urls.sandbox}/sandbox/faults`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    }).catch(() => {}); // another fault has it
  };
  return {
    /** The supervisor starts it again. */
    kill: (part: string): void => signal(treeNow(part), 'SIGKILL'),
    /** It holds its connections and answers nothing. */
    freeze: (part: string): void => {
      const pids = treeNow(part);
      frozen.set(part, pids);
      signal(pids, 'SIGSTOP');
    },
    thaw,
    sandbox,
    /** Everything well again. */
    heal: async (): Promise<void> => {
      for (const part of [...frozen.keys()]) thaw(part);
      await sandbox('DELETE');
    },
  };
};

interface Drawn {
  readonly chance: Chance;
  readonly controls: Controls;
  readonly durable: boolean;
  /** How long the faults of a round may begin. */
  readonly withinMs: number;
  readonly count: number;
}

/** The faults of one round, in the order of their times. */
export const drawFaults = ({ chance, controls, durable, withinMs, count }: Drawn): Fault[] => {
  const { kill, freeze, thaw, sandbox } = controls;
  const none = async () => {};
  const killing = (part: string) => ({ what: `kill ${part}`, forMs: 0, begin: async () => kill(part), end: none });
  const freezing = (part: string, forMs: number) => ({
    what: `freeze ${part} for ${(forMs / 1000).toFixed(1)} s`,
    forMs,
    begin: async () => freeze(part),
    end: async () => thaw(part),
  });
  const atStripe = (what: string, forMs: number, plan: object) => ({
    what: `Stripe: ${what}`,
    forMs,
    begin: () => sandbox('POST', plan),
    end: () => sandbox('DELETE'),
  });
  const draw = () => {
    const kind = chance.below(100);
    if (kind < 40) return killing(chance.pick(SERVICES));
    if (kind < 55) return freezing(chance.pick(SERVICES), chance.between(1_000, 9_000));
    if (kind < 62) return freezing('postgres', chance.between(1_000, 7_000));
    if (kind < 67 && durable) return killing('postgres');
    if (kind < 73) return freezing('kafka', chance.between(2_000, 10_000));
    if (kind < 75 && durable) return killing('kafka');
    if (kind < 78) return freezing('mail', chance.between(2_000, 10_000));
    if (kind < 80) return freezing('keycloak', chance.between(2_000, 10_000));
    if (kind < 83) return freezing('sandbox', chance.between(1_000, 8_000));
    if (kind < 86) return killing('sandbox');
    const forMs = chance.between(3_000, 10_000);
    return chance.pick([
      atStripe('each event three times, shuffled', forMs, { webhooks: { copies: 3, shuffleMs: 4_000 } }),
      atStripe('events late', forMs, { webhooks: { delayMs: 6_000 } }),
      atStripe('two events lost', forMs, { webhooks: { dropNext: 2 } }),
      atStripe('forged copies', forMs, { webhooks: { forgeNext: 3 } }),
      atStripe('answers 500', forMs, { api: { next: chance.between(2, 8), status: 500 } }),
      atStripe('answers get lost', forMs, { api: { next: chance.between(1, 5), loseAnswer: true } }),
      atStripe('slow', forMs, { api: { next: 10, latencyMs: 4_000 } }),
    ]);
  };
  return Array.from({ length: count }, () => ({ ...draw(), atMs: chance.below(withinMs) })).sort(
    (a, b) => a.atMs - b.atMs,
  );
};

/** Plays the faults, each at its time; resolves when the last has ended. */
export const playFaults = async (faults: readonly Fault[], hear: (line: string) => void): Promise<void> => {
  const began = Date.now();
  await Promise.all(
    faults.map(async ({ what, atMs, forMs, begin, end }) => {
      await sleep(atMs);
      hear(`+${((Date.now() - began) / 1000).toFixed(1)} s ${what}`);
      await begin();
      await sleep(forMs);
      await end();
    }),
  );
};
