// npm run bench -- ocr --pod [PICTURES]: what two cores do against one, and what the pod holds after so many pictures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@wayfare/kit/test-process';
import { createTestServiceKeys } from '@wayfare/kit/test-service-keys';
import { usageOfTree } from '../../../deploy/local/process-usage.ts';
import { createPodClient, PATIENT_MS } from './pod-client.ts';

const HERE = import.meta.dirname;
const services = createTestServiceKeys();
const ROUNDS = 6;
/** Pictures that a reader reads before it is measured. */
const WARM_UP = 6;
const WINDOW_MS = 5_000;
const LOOK_EVERY_MS = 100;
/** Where a slope is looked for: readers and parent have their size after so many pictures. */
const SETTLED = 0.25;
const TICKS_PER_SECOND = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);
const pictures = ['marlowe', 'mueller', 'none'].map((name) =>
  readFileSync(join(HERE, `fixtures/passport-${name}.jpg`)),
);

interface Size {
  workers: number;
  /** Otherwise on all. */
  onOneCore?: boolean;
}

const SIZES = [
  { name: 'one worker on one core', workers: 1, onOneCore: true },
  { name: 'one worker on both', workers: 1 },
  { name: 'two workers on both', workers: 2 },
] as const;

const startNode = (args: string[], onOneCore: boolean, env: Record<string, string> = {}) => {
  const [command, ...rest] = [...(onOneCore ? ['taskset', '--cpu-list', '0'] : []), process.execPath, ...args];
  return spawn(command as string, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  });
};

const startPod = async ({ workers, onOneCore = false }: Size) => {
  const [grpc, ops] = [await freePort(), await freePort()];
  const pod = startNode([join(HERE, '../dist/main.js')], onOneCore, {
    NODE_ENV: 'production',
    // As in its image.
    NODE_OPTIONS: '--max-semi-space-size=1',
    LOG_LEVEL: 'error',
    GRPC_PORT: String(grpc),
    GRPC_TLS: 'off',
    OPS_PORT: String(ops),
    SERVICE_PUBLIC_KEYS: services.publicSetting,
    OCR_WORKERS: String(workers),
    // What else runs on the machine is no part of the measurement.
    OCR_NICENESS: '0',
    OCR_DEADLINE_MS: String(PATIENT_MS),
  });
  // Also where the measurement fails.
  process.once('exit', () => pod.kill('SIGKILL'));
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${ops}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    await sleep(100);
  }
  const client = createPodClient(`127.0.0.1:${grpc}`, services.tokensOf('document'));
  return {
    pid: pod.pid as number,
    extract: client.extract,
    stop: async () => {
      client.close();
      pod.kill('SIGTERM');
      await once(pod, 'exit');
    },
  };
};
type Pod = Awaited<ReturnType<typeof startPod>>;

/** Memory of the pod with its readers, in MB. */
const memoryOf = (pid: number): number => usageOfTree(pid).pss;

/** Seconds of the processor that the pod has used with its readers, including those that have ended. */
const cpuOf = (pid: number): number => {
  const { cpu, endedCpu } = usageOfTree(pid);
  return cpu + endedCpu;
};

/** Asks for one picture after the other, so many at once, until told to end. */
const keepAsking = (pod: Pod, atOnce: number, each: () => void) => {
  let asked = 0;
  let isOver = false;
  const one = async () => {
    while (!isOver) {
      await pod.extract(async () => pictures[asked++ % pictures.length] as Buffer);
      each();
    }
  };
  const asking = Promise.all(Array.from({ length: atOnce }, one));
  return async () => {
    isOver = true;
    await asking;
  };
};

/** Least squares, in MB per hundred pictures. */
const slopeOf = (samples: readonly { at: number; mb: number }[]): number => {
  const n = samples.length;
  const [mx, my] = [samples.reduce((sum, { at }) => sum + at, 0) / n, samples.reduce((sum, { mb }) => sum + mb, 0) / n];
  const above = samples.reduce((sum, { at, mb }) => sum + (at - mx) * (mb - my), 0);
  const spread = samples.reduce((sum, { at }) => sum + (at - mx) ** 2, 0);
  return (above / Math.max(1, spread)) * 100;
};

/** Seconds that the machine's processors were busy with anything. */
const busy = (): number => {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/).map(Number);
  return (
    [user, nice, system, irq, softirq, steal].reduce<number>((sum, ticks = 0) => sum + ticks, 0) / TICKS_PER_SECOND
  );
};

interface Spent {
  pictures: number;
  seconds: number;
  /** Seconds of the processors: the pod's, ours for asking, and everybody's. */
  cpu: number;
  asking: number;
  all: number;
}

const sum = (spent: readonly Spent[], key: keyof Spent): number => spent.reduce((total, one) => total + one[key], 0);
const rateOf = (spent: readonly Spent[]): number => sum(spent, 'pictures') / sum(spent, 'seconds');

/** What a pod does in a while, in the middle of being asked without a pause. */
const watchSpeed = async (pod: Pod, workers: number): Promise<Spent> => {
  let done = 0;
  let stop = async () => {};
  await new Promise<void>((warm) => {
    stop = keepAsking(pod, workers * 2, () => ++done === workers * WARM_UP && warm());
  });
  const ours = process.cpuUsage();
  const [pictures, seconds, cpu, all] = [done, performance.now() / 1000, cpuOf(pod.pid), busy()];
  await sleep(WINDOW_MS);
  const { user, system } = process.cpuUsage(ours);
  const spent = {
    pictures: done - pictures,
    seconds: performance.now() / 1000 - seconds,
    cpu: cpuOf(pod.pid) - cpu,
    asking: (user + system) / 1e6,
    all: busy() - all,
  };
  await stop();
  return spent;
};

/** Loops that touch nothing but their registers, so many at once: what the cores themselves allow. */
const watchLoops = async (count: number): Promise<number> => {
  const loop =
    'let a = 1; for (let i = 0; i < 1e9; i++) a = (Math.imul(a, 1664525) + 1013904223) | 0; process.exitCode = a & 0';
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, () => once(startNode(['-e', loop], false), 'exit')));
  return (performance.now() - began) / 1000;
};

/** In turns, for a machine is not equally fast from one minute to the next. */
const compareSpeeds = async () => {
  const measured = await Promise.all(
    SIZES.map(async (size) => ({ ...size, pod: await startPod(size), spent: [] as Spent[] })),
  );
  const loops = { one: 0, two: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    loops.one += await watchLoops(1);
    loops.two += await watchLoops(2);
    for (const { pod, workers, spent } of measured) spent.push(await watchSpeed(pod, workers));
  }
  for (const { pod, name, spent } of measured) {
    await pod.stop();
    const count = sum(spent, 'pictures');
    const others = sum(spent, 'all') - sum(spent, 'cpu') - sum(spent, 'asking');
    const each = (part: 'cpu' | 'asking') => (sum(spent, part) / count).toFixed(3);
    const share = ((others / sum(spent, 'seconds')) * 100).toFixed(0);
    say(`${name}: ${rateOf(spent).toFixed(2)} pictures a second, ${each('cpu')} CPU s each`);
    say(`  and ${each('asking')} for asking; others had ${share} % of a core`);
  }
  const [core, worker, two] = measured.map(({ spent }) => spent) as [Spent[], Spent[], Spent[]];
  const times = (against: Spent[]) => {
    const rounds = two.map((spent, at) => rateOf([spent]) / rateOf([against[at] as Spent])).sort((a, b) => a - b);
    return `${(rateOf(two) / rateOf(against)).toFixed(2)} times, by rounds ${rounds[0]?.toFixed(2)} to ${rounds.at(-1)?.toFixed(2)}`;
  };
  say(`two cores against one: ${times(core)} (wanted >= 1.8)`);
  say(`two workers against one that has both cores: ${times(worker)}`);
  say(`two plain loops against one: ${((2 * loops.one) / loops.two).toFixed(2)} times`);
};

const watchMemory = async (workers: number, count: number) => {
  const pod = await startPod({ workers });
  const samples: { at: number; mb: number }[] = [];
  let done = 0;
  const timer = setInterval(() => samples.push({ at: done, mb: memoryOf(pod.pid) }), LOOK_EVERY_MS);
  await new Promise<void>((resolve) => {
    const stop = keepAsking(pod, workers * 2, () => {
      if (++done === count) resolve(stop());
    });
  });
  clearInterval(timer);
  const within = (from: number, to: number) =>
    samples.filter(({ at }) => at >= from * count && at <= to * count).map(({ mb }) => mb);
  const tenths = Array.from({ length: 10 }, (_, tenth) => Math.max(...within(tenth / 10, (tenth + 1) / 10)).toFixed(0));
  const last = within(0.9, 1);
  const mean = last.reduce((total, mb) => total + mb, 0) / last.length;
  const slope = slopeOf(samples.filter(({ at }) => at > count * SETTLED));
  const most = Math.max(...within(0, 1)).toFixed(0);
  say(`workers: ${workers}. ${mean.toFixed(0)} MB over the last tenth of ${count} pictures`);
  say(`  most at any moment ${most} MB (wanted <= 350), slope ${slope.toFixed(2)} MB per hundred`);
  say(`  most in each tenth ${tenths.join(' ')}`);
  await pod.stop();
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
say(
  `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores before the run; the rates mean something on an idle machine only`,
);
await compareSpeeds();
const count = Number(process.argv[2] ?? 1000);
// Two are as many as two cores keep busy; the chart's pod has one.
await watchMemory(2, count);
await watchMemory(1, count);
