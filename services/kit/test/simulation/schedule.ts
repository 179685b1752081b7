/** What fast-check draws for one run, and shrinks: used up from the left, zeros afterwards. */
export interface Draws {
  /** Which waiting step goes on next; 0 is the one that has waited longest. */
  choices: Uint8Array;
  /** Whether a step that can fail does; 0 never does. */
  luck: Uint8Array;
  /** After how many steps which process is killed and restarted. */
  crashes: { after: number; process: number }[];
}

/** One run of a process, from its start to its crash. Nothing goes on in a dead one. */
export interface Life {
  name: string;
  /** Ends when the schedule lets this step go on; never, where the process was killed. */
  step: (label: string) => Promise<void>;
  onDeath: (listener: () => void) => void;
}

interface Waiting {
  life: Life;
  label: string;
  go: () => void;
}

const START = Date.parse('2026-11-21T12:00:00Z');
const MOST_STEPS = 5_000;
/** Of 256: how often a step that can fail does. */
const FAULTS = 24;

const never = new Promise<never>(() => {});
const allDone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Enough for our code between two steps; where it takes more, its next step is only offered a little later. */
const HOPS = 12;

/**
 * Runs promises one step at a time in an order that is drawn, with a clock of its own. All that is awaited in a run
 * has to wait in `step`, or for something that does.
 */
export const createSchedule = ({ choices, luck, crashes }: Draws) => {
  const waiting: Waiting[] = [];
  const processes: { life: Life & { kill: () => void }; start: (life: Life) => void }[] = [];
  const trace: string[] = [];
  const reached = new Set<string>();
  let steps = 0;
  let drawn = 0;
  let lucky = 0;
  let calm = false;
  let offset = 0;
  let failure: { error: unknown } | undefined;

  const createLife = (name: string) => {
    let alive = true;
    const listeners: (() => void)[] = [];
    const life: Life & { kill: () => void } = {
      name,
      step: (label) =>
        alive ? new Promise<void>((go) => waiting.push({ life, label, go })) : (never as Promise<void>),
      onDeath: (listener) => listeners.push(listener),
      kill: () => {
        alive = false;
        for (let at = waiting.length - 1; at >= 0; at -= 1) if (waiting[at]?.life === life) waiting.splice(at, 1);
        for (const listener of listeners) listener();
      },
    };
    return life;
  };

  const crashDue = (): void => {
    for (const { after, process } of crashes) {
      const victim = after === steps && !calm ? processes[process % processes.length] : undefined;
      if (!victim) continue;
      trace.push(`-- ${victim.life.name} is killed`);
      reached.add('crash');
      victim.life.kill();
      victim.life = createLife(victim.life.name);
      victim.start(victim.life);
    }
  };

  return {
    trace,
    reached,
    /** A rare branch was reached in this run. */
    sometimes: (what: string): void => {
      reached.add(what);
    },
    now: () => new Date(START + offset + steps),
    advance: (ms: number): void => {
      offset += ms;
    },
    /** Whether a step fails this time; never once the faults have stopped. */
    fails: (what: string): boolean => {
      if (calm) return false;
      const failed = (luck[lucky++] ?? 0) > 255 - FAULTS;
      if (failed) trace.push(`-- fault: ${what}`);
      if (failed) reached.add(what);
      return failed;
    },
    /** A process that may be killed; `start` runs again in each of its lives. */
    addProcess: (name: string, start: (life: Life) => void): void => {
      const life = createLife(name);
      processes.push({ life, start });
      start(life);
    },
    /** Somebody outside who does not crash: a traveller, Stripe. */
    addOutsider: (name: string): Life => createLife(name),
    /** Starts something; what it throws ends the run as its failure. */
    spawn: (work: () => Promise<unknown>): void => {
      work().catch((error) => {
        failure ??= { error };
      });
    },
    /** Ends once nothing waits any more. */
    run: async (): Promise<void> => {
      for (;;) {
        for (let hop = 0; hop < HOPS; hop += 1) await undefined;
        if (waiting.length === 0) await allDone();
        if (failure) throw failure.error;
        crashDue();
        if (waiting.length === 0) return;
        const [next] = waiting.splice((calm ? 0 : (choices[drawn++] ?? 0)) % waiting.length, 1);
        steps += 1;
        if (steps > MOST_STEPS) throw new Error('does not come to rest');
        trace.push(`${next?.life.name}: ${next?.label}`);
        next?.go();
      }
    },
    /** From here on nothing fails, and every step goes on in its turn. */
    calmDown: (): void => {
      calm = true;
      trace.push('-- faults stop');
    },
  };
};

export type Schedule = ReturnType<typeof createSchedule>;
