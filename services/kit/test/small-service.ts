// A service with nothing but a beginning and an end, which the test of `runMain` runs as a process.
import { z } from 'zod';
import { grpcTlsSettings, serviceSettings } from '../src/config.ts';
import { runMain } from '../src/run-main.ts';
import { SpanKind, withSpan } from '../src/trace.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const stayOpen = () => setInterval(() => {}, 1_000);

await runMain({
  service: 'small',
  schema: z.object({ ...serviceSettings, ...grpcTlsSettings, FAIL: z.string().optional() }),
  tasks: {
    greet: async ([name]) => {
      say(`hello ${name}`);
      stayOpen();
    },
    count: async () => {
      process.exitCode = 3;
    },
    fail: async () => {
      throw new Error('the task failed');
    },
  },
  serve: async ({ FAIL }, { onStop }) => {
    if (FAIL) throw new Error(FAIL);
    await withSpan('serve', { kind: SpanKind.INTERNAL }, async () => {});
    onStop(() => say('closed'));
    stayOpen();
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50);
  },
});
