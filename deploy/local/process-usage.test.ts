import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { peakOf, usageOf, usageOfTree } from './process-usage.ts';

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('usage of a process', () => {
  onLinux('counts the processes below it, and what those that ended have spent', async () => {
    const before = usageOf(process.pid);
    // until it has spent the time itself, however little of a core a busy machine gives it
    const spinning = spawn(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
    await once(spinning, 'exit');
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
    await once(child.stdout, 'data');
    const tree = usageOfTree(process.pid);
    const own = usageOf(process.pid);
    expect(tree.rss).toBeGreaterThan(own.rss + 20);
    expect(own.endedCpu - before.endedCpu).toBeGreaterThan(0.25);
    expect(peakOf(process.pid)).toBeGreaterThanOrEqual(Math.floor(own.rss));
    child.kill();
    await once(child, 'exit');
  });

  it('is nothing for a process that has ended', () => {
    expect(usageOf(2 ** 22 + 1)).toEqual({ cpu: 0, endedCpu: 0, pss: 0, rss: 0 });
  });
});
