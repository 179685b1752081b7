// How long a start takes, what it holds, how fast it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addUsage, processTree, type Usage, usageOf, usageOfTree } from '../process-usage.ts';
import { cacheDirFrom, dataDirFrom, ROOT } from '../settings.ts';
import { table } from './table.ts';

const LIMITS = { warm: 30, cold: 480, node: 120, whole: 2_200, stop: 10 };

/** The machine's own Node: the pinned one goes with node_modules before a cold start. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

const startOnce = async (): Promise<{ child: ChildProcess; seconds: number }> => {
  const began = Date.now();
  const child = spawn('node', [join(ROOT, 'deploy/local/run.mjs'), join(ROOT, 'deploy/local/start.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH, VISA_REEXEC: undefined },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (/^Ready: /m.test(said)) resolve();
    });
    child.on('exit', (code) => reject(new Error(`The platform did not start (${code}):\n${said}`)));
  });
  return { child, seconds: (Date.now() - began) / 1000 };
};

const stopOnce = async (child: ChildProcess): Promise<number> => {
  const began = Date.now();
  child.kill('SIGINT');
  await new Promise((done) => child.on('exit', done));
  return (Date.now() - began) / 1000;
};

interface Member {
  readonly name: string;
  readonly pid: number;
}

/** `--cold` removes the installed packages and the caches first. */
export const run = async (options: readonly string[]): Promise<void> => {
  const cold = options.includes('--cold');
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc: this bench needs Linux.');
  const rows: (string | number)[][] = [['figure', 'measured', 'limit']];
  if (cold) {
    for (const folder of [join(ROOT, 'node_modules'), cacheDirFrom(process.env)])
      rmSync(folder, { recursive: true, force: true });
    const first = await startOnce();
    rows.push(['cold start to Ready', `${first.seconds.toFixed(1)} s`, `${LIMITS.cold} s`]);
    await stopOnce(first.child);
  } else {
    console.log('Starting once so that everything is built');
    await stopOnce((await startOnce()).child);
  }
  const { child, seconds } = await startOnce();
  rows.push(['warm start to Ready', `${seconds.toFixed(1)} s`, `${LIMITS.warm} s`]);
  await sleep(15_000); // idle
  const { parts }: { parts: Member[] } = JSON.parse(readFileSync(join(dataDirFrom(process.env), 'run.json'), 'utf8'));
  const members: Member[] = [{ name: 'start', pid: child.pid ?? 0 }, ...parts];
  const figures = members.map(({ name, pid }) => {
    const isNode = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]?.endsWith('node');
    // `start` and what it runs in the pinned Node; the parts below those are listed by themselves.
    const own = name === 'start' ? processTree(pid).slice(0, 2).map(usageOf).reduce(addUsage) : usageOfTree(pid);
    return { name, ...own, rss: usageOf(pid).rss, isNode };
  });
  const heaviest = figures.filter(({ isNode }) => isNode).sort((a, b) => b.rss - a.rss)[0];
  const whole = figures.reduce((so: number, { pss }: Usage) => so + pss, 0);
  const known = new Set(readdirSync('/proc').filter((name) => /^\d+$/.test(name)));
  const stop = await stopOnce(child);
  const left = members.filter(({ pid }) => known.has(String(pid)) && existsSync(`/proc/${pid}`));
  rows.push(['whole platform (PSS)', `${whole.toFixed(0)} MB`, `${LIMITS.whole} MB`]);
  rows.push([`heaviest Node process: ${heaviest?.name} (RSS)`, `${heaviest?.rss.toFixed(0)} MB`, `${LIMITS.node} MB`]);
  rows.push(['Ctrl-C to the end', `${stop.toFixed(1)} s`, `${LIMITS.stop} s`]);
  rows.push(['processes left', left.length, 0]);
  console.log('');
  table([
    ['process', 'PSS MB', 'RSS MB', 'CPU s'],
    ...figures.map(({ name, pss, rss, cpu }) => [name, pss.toFixed(0), rss.toFixed(0), cpu.toFixed(1)]),
  ]);
  console.log('');
  table(rows);
  console.log(
    `\nmachine: ${(totalmem() / 2 ** 30).toFixed(0)} GB, load ${readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')}`,
  );
};
