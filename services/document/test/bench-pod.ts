// npm run bench -- ocr --pod [PICTURES]: what the pod holds after so many pictures, and what two workers do against one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServiceTokens } from '@visa/kit/caller';
import { createOcrClient } from '../src/clients/ocr-client.ts';
import { freePort } from './free-port.ts';

const HERE = import.meta.dirname;
const KEY = 'a key for measuring the OCR pod, at least 32 characters';
const EVERY = 100;
const PATIENT_MS = 60_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const THROUGHPUT_PICTURES = 40;
const pictures = ['marlowe', 'mueller', 'none'].map((name) =>
  readFileSync(join(HERE, `fixtures/passport-${name}.jpg`)),
);

const startPod = async (workers: number) => {
  const [grpc, ops] = [await freePort(), await freePort()];
  const pod = spawn(process.execPath, [join(HERE, '../dist/ocr/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      GRPC_PORT: String(grpc),
      OPS_PORT: String(ops),
      SERVICE_TOKEN_KEY: KEY,
      OCR_WORKERS: String(workers),
      // What else runs on the machine is no part of the measurement.
      OCR_NICENESS: '0',
      OCR_DEADLINE_MS: String(PATIENT_MS),
    },
  });
  // Also where the measurement fails.
  process.once('exit', () => pod.kill('SIGKILL'));
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${ops}/readyz`).catch(() => undefined);
    if (answer?.ok) break;
    await sleep(100);
  }
  const client = createOcrClient({
    address: `127.0.0.1:${grpc}`,
    serviceToken: createServiceTokens('document', KEY),
    deadlineMs: PATIENT_MS,
  });
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

/** Memory of the pod with its readers, shared pages counted once, in MB. */
const memoryOf = (pid: number): number => {
  const say = (file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return ''; // a reader that is being replaced
    }
  };
  const pss = /^Pss:\s+(\d+)/m.exec(say('smaps_rollup'));
  const children = say(`task/${pid}/children`).trim().split(' ').filter(Boolean);
  return Number(pss?.[1] ?? 0) / 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
};

const readMany = async (
  pod: Awaited<ReturnType<typeof startPod>>,
  count: number,
  atOnce: number,
  each = (_: number) => {},
) => {
  let next = 0;
  const one = async () => {
    while (next < count) {
      const at = next++;
      await pod.extract(async () => pictures[at % pictures.length] as Buffer);
      each(at + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
};

/** Least squares, in MB per hundred pictures. */
const slopeOf = (samples: readonly { at: number; mb: number }[]): number => {
  const n = samples.length;
  const [mx, my] = [samples.reduce((sum, { at }) => sum + at, 0) / n, samples.reduce((sum, { mb }) => sum + mb, 0) / n];
  const above = samples.reduce((sum, { at, mb }) => sum + (at - mx) * (mb - my), 0);
  return (
    (above /
      Math.max(
        1,
        samples.reduce((sum, { at }) => sum + (at - mx) ** 2, 0),
      )) *
    100
  );
};

const speedOf = async (workers: number): Promise<number> => {
  const pod = await startPod(workers);
  await readMany(pod, workers * 2, workers);
  const began = performance.now();
  await readMany(pod, THROUGHPUT_PICTURES, workers * 2);
  const rate = (THROUGHPUT_PICTURES * 1000) / (performance.now() - began);
  await pod.stop();
  return rate;
};

say(
  `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores before the run; the rates mean something on an idle machine only`,
);
const one = await speedOf(1);
const two = await speedOf(2);
say(
  `one worker ${one.toFixed(2)} pictures a second, two ${two.toFixed(2)}: ${(two / one).toFixed(2)} times (wanted >= 1.8)`,
);

const count = Number(process.argv[2] ?? 1000);
const pod = await startPod(2);
const samples: { at: number; mb: number }[] = [];
let most = 0;
await readMany(pod, count, 2, (done) => {
  const mb = memoryOf(pod.pid);
  most = Math.max(most, mb);
  if (done % 10 === 0) samples.push({ at: done, mb });
  if (done % EVERY === 0) say(`${done} pictures: ${mb.toFixed(0)} MB`);
});
say(
  `after ${count} pictures ${samples.at(-1)?.mb.toFixed(0)} MB (wanted <= 350), most ${most.toFixed(0)} MB, slope ${slopeOf(samples.slice(samples.length >> 2)).toFixed(2)} MB per hundred`,
);
await pod.stop();
