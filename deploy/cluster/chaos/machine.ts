// Faults of a machine: its disks, its memory, its clock.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN, kubectl, RUN } from '../cluster-access.ts';
import { deployment, k } from '../tests/cluster.ts';
import { type Fault, type Part, USUAL_SECONDS } from './fault.ts';
import { ownerOf } from './owner.ts';

/** Repeats a shell's lines until it is ended, or for three minutes at most; whatever ends it, `afterwards` is run. */
const keepDoing = (lines: string, afterwards: string, ...args: string[]): (() => Promise<void>) => {
  const script = `trap '${afterwards}' EXIT; trap 'exit 0' TERM INT
end=$(($(date +%s) + 180)); while [ "$(date +%s)" -lt "$end" ]; do ${lines}; done`;
  const child = spawn('sh', ['-c', script, ...args], { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
};

/** The disk of a volume takes no further byte. */
export const fullDisk = (volume: string): Fault => {
  const folder = join(RUN, 'volumes', volume);
  return {
    what: `${volume}: its disk full`,
    seconds: USUAL_SECONDS,
    begin: async () => {
      const filler = join(folder, 'filler');
      const { bavail, bsize } = statfsSync(folder);
      execFileSync('fallocate', ['-l', String(Math.floor(bavail * bsize * 0.98)), filler]);
      // The rest byte by byte, which ends with "No space left on device".
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k', 'oflag=append', 'conv=notrunc'], { stdio: 'ignore' });
      return async () => {
        rmSync(filler);
        await k('rollout', 'status', await ownerOf(volume), '--timeout=180s');
      };
    },
  };
};

/** For four fifths of each half second the disk of a volume takes no byte; writes wait, none fails. */
export const slowDisk = (volume: string): Fault => ({
  what: `${volume}: its disk stalls for 0.4 s of each 0.5`,
  seconds: USUAL_SECONDS,
  begin: async () =>
    keepDoing(
      'fsfreeze -f "$0"; sleep 0.4; fsfreeze -u "$0"; sleep 0.1',
      'fsfreeze -u "$0"',
      join(RUN, 'volumes', volume),
    ),
});

const PODS = '/sys/fs/cgroup/memory/kubepods';
const SPARE_BYTES = 600 * 1024 * 1024;
const NEIGHBOUR = 'neighbour';
const TAKE_ALL = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(32 << 20, 1)), 50)';

/** A pod without requests or limits beside ours, on a node that has little to spare. */
export const crowdedMemory: Fault = {
  what: 'a pod of somebody else takes all memory of the node, again and again',
  seconds: USUAL_SECONDS,
  begin: async () => {
    const image = await k('get', deployment('gateway'), '-o', 'jsonpath={.spec.template.spec.containers[0].image}');
    const limit = join(PODS, 'memory.limit_in_bytes');
    const before = readFileSync(limit, 'utf8').trim();
    const [, cached = '0'] = /^total_inactive_file (\d+)$/m.exec(readFileSync(join(PODS, 'memory.stat'), 'utf8')) ?? [];
    const used = Number(readFileSync(join(PODS, 'memory.usage_in_bytes'), 'utf8')) - Number(cached);
    await kubectl('create', 'namespace', NEIGHBOUR);
    const create = ['create', 'deployment', NEIGHBOUR, `--image=${image}`, '--', 'node', '-e', TAKE_ALL];
    await kubectl('-n', NEIGHBOUR, ...create);
    // Last, so that nothing that fails before leaves the pods with less.
    writeFileSync(limit, String(used + SPARE_BYTES));
    return async () => {
      writeFileSync(limit, before);
      await kubectl('delete', 'namespace', NEIGHBOUR);
    };
  },
};

/** Pods with a wrong clock take the place of the others; undone, right ones again. */
export const wrongClock = (part: Part, offset: string, says: string): Fault => ({
  what: `${part}: its clock ${says}`,
  seconds: USUAL_SECONDS,
  begin: async () => {
    await k('delete', 'configmap', 'faketime', '--ignore-not-found');
    await k('create', 'configmap', 'faketime', `--from-file=${join(BIN, 'libfaketime.so')}`);
    const env = Object.entries({
      LD_PRELOAD: '/faketime/libfaketime.so',
      FAKETIME: offset,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const spec = {
      containers: [
        {
          name: part,
          env: env.map(([name, value]) => ({ name, value })),
          volumeMounts: [{ name: 'faketime', mountPath: '/faketime' }],
        },
      ],
      volumes: [{ name: 'faketime', configMap: { name: 'faketime' } }],
    };
    await k('patch', deployment(part), '-p', JSON.stringify({ spec: { template: { spec } } }));
    await k('rollout', 'status', deployment(part), '--timeout=180s');
    return async () => {
      await k('rollout', 'undo', deployment(part));
      await k('rollout', 'status', deployment(part), '--timeout=180s');
    };
  },
});
