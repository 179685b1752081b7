// What the first requests to a gateway take that has just become ready, with its warm-up and without: time, and CPU of
// the gateway, which other work on the machine changes less.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { bundleOf } from '@wayfare/kit/test-process';
import { startGatewayProcess } from '../../../services/gateway/test/gateway-process.ts';
import { usageOf } from '../process-usage.ts';
import { ROOT } from '../settings.ts';
import { table } from './table.ts';

const FIRST = 50;
const STARTS = 5;
const COOKIE = `visa_guest=${'A'.repeat(43)}`;
const PATHS = ['/destinations', '/applications/00000000-0000-4000-8000-000000000001', '/settings'];

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The first requests after it is ready, five at a time, as a balancer sends its share. */
const measure = async (entry: URL, warmUpMs: string): Promise<{ ready: number; took: number[]; cpu: number }> => {
  const gateway = await startGatewayProcess({ entry, env: { WARM_UP_MS: warmUpMs } });
  const ready = await gateway.ready();
  const before = usageOf(gateway.pid).cpu;
  const took: number[] = [];
  let asked = 0;
  const ask = async () => {
    while (asked < FIRST) {
      const path = PATHS[asked++ % PATHS.length];
      const began = performance.now();
      const answer = await fetch(`${gateway.base}${path}`, { headers: { cookie: COOKIE } });
      await answer.arrayBuffer();
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: 5 }, ask));
  const cpu = (usageOf(gateway.pid).cpu - before) * 1_000;
  await gateway.stop();
  return { ready, took, cpu };
};

export const run = async (): Promise<void> => {
  const entry = bundleOf(join(ROOT, 'services/gateway'), 'main');
  await measure(entry, '0'); // compiles the asking side before anything is measured
  const rows: string[][] = [['', 'median', 'p95', 'longest', 'CPU of the 50', 'ready after']];
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  for (const [name, warmUpMs] of Object.entries({ cold: '0', warm: '15000' })) {
    const starts = [];
    for (let start = 0; start < STARTS; start++) starts.push(await measure(entry, warmUpMs));
    const took = starts.flatMap((one) => one.took).sort((a, b) => a - b);
    const median = (values: number[]) =>
      percentile(
        values.toSorted((a, b) => a - b),
        0.5,
      );
    rows.push([
      name,
      ...[percentile(took, 0.5), percentile(took, 0.95), took.at(-1) ?? 0].map(ms),
      ms(median(starts.map(({ cpu }) => cpu))),
      ms(median(starts.map(({ ready }) => ready))),
    ]);
  }
  table(rows);
  console.log(`${STARTS} starts each; load average ${loadavg()[0]?.toFixed(1)}`);
};
