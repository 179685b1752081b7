// What is done to a running cluster, each undone again.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIN, kubectl, RUN } from '../cluster-access.ts';
import { deployment, type Items, json, k, type Pod, podsOf, selector } from '../tests/cluster.ts';
import { dropBetween } from './network.ts';

/** Long enough that calls in flight end and connections are tried again. */
const USUAL_SECONDS = 20;

export interface Fault {
  /** What it is, as the table says it. */
  readonly what: string;
  /** How long it stands; 0 where it is over as soon as it was done. */
  readonly seconds: number;
  /** @returns what undoes it. */
  readonly begin: () => Promise<() => Promise<void>>;
}

type Part = string;

const addressesOf = async (part: Part): Promise<string[]> => {
  const addresses = (await podsOf(part)).flatMap(({ status }) => status.podIP ?? []);
  if (addresses.length === 0) throw new Error(`No pod of ${part} has an address.`);
  return addresses;
};

const nothing = async (): Promise<void> => {};

const killed = (...parts: Part[]): Fault => ({
  what: `${parts.join(' and ')}: every pod killed`,
  seconds: 0,
  begin: async () => {
    await Promise.all(
      parts.map((part) => k('delete', 'pods', '-l', selector(part), '--grace-period=0', '--force', '--wait=false')),
    );
    return nothing;
  },
});

const owner = async (part: Part): Promise<string> => {
  const { items } = await json<Items<{ kind: string; metadata: { name: string } }>>(
    'get',
    'deployments,statefulsets',
    '-l',
    selector(part),
  );
  const [found] = items;
  if (!found) throw new Error(`Nothing runs ${part}.`);
  return `${found.kind}/${found.metadata.name}`;
};

/** As a machine is lost: nobody is told. */
export const silent = (part: Part, seconds = USUAL_SECONDS): Fault => ({
  what: `${part}: packets to and from it dropped`,
  seconds,
  begin: async () => {
    const undo = dropBetween(await addressesOf(part));
    return async () => undo();
  },
});

/** The pod is replaced while its old connections hang. */
const moved = (part: Part): Fault => ({
  what: `${part}: its machine lost, started anew`,
  seconds: 0,
  begin: async () => {
    const undo = dropBetween(await addressesOf(part));
    await sleep(2_000);
    await k('delete', 'pods', '-l', selector(part), '--grace-period=0', '--force', '--wait=false');
    await k('rollout', 'status', await owner(part), '--timeout=180s');
    return async () => undo();
  },
});

export const parted = (one: Part, other: Part): Fault => ({
  what: `${one} and ${other}: no packet between them`,
  seconds: USUAL_SECONDS,
  begin: async () => {
    const undo = dropBetween(await addressesOf(one), await addressesOf(other));
    return async () => undo();
  },
});

export const away = (part: Part): Fault => ({
  what: `${part}: stopped, and started again`,
  seconds: USUAL_SECONDS,
  begin: async () => {
    const what = await owner(part);
    await k('scale', what, '--replicas=0');
    return async () => {
      await k('scale', what, '--replicas=1');
      await k('rollout', 'status', what, '--timeout=180s');
    };
  },
});

/** Processes of a pod's containers, on this machine. */
export const processesOf = async (part: Part): Promise<number[]> => {
  const uids = new Set(
    (await json<Items<Pod & { metadata: { uid: string } }>>('get', 'pods', '-l', selector(part))).items.map(
      ({ metadata }) => metadata.uid,
    ),
  );
  return execFileSync('sh', ['-c', 'grep -sl pod /proc/[0-9]*/cgroup || true'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((path) => {
      const pid = Number(path.split('/')[2]);
      try {
        const cgroup = execFileSync('cat', [path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
        return pid && [...uids].some((uid) => cgroup.includes(uid)) ? [pid] : [];
      } catch {
        return []; // it has ended
      }
    });
};

export const send = (signal: NodeJS.Signals, pids: readonly number[]): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended
    }
};

/** Alive, and answering nothing: connections stay open. */
const frozen = (part: Part): Fault => ({
  what: `${part}: every process stopped as by a debugger`,
  seconds: USUAL_SECONDS,
  begin: async () => {
    const pids = await processesOf(part);
    if (pids.length === 0) throw new Error(`No process of ${part} was found.`);
    send('SIGSTOP', pids);
    return async () => send('SIGCONT', pids);
  },
});

const noNames: Fault = {
  what: 'DNS of the cluster away',
  seconds: USUAL_SECONDS,
  begin: async () => {
    await kubectl('-n', 'kube-system', 'scale', 'deployment/coredns', '--replicas=0');
    return async () => {
      await kubectl('-n', 'kube-system', 'scale', 'deployment/coredns', '--replicas=1');
      await kubectl('-n', 'kube-system', 'rollout', 'status', 'deployment/coredns', '--timeout=120s');
    };
  },
};

const wrongImage: Fault = {
  what: 'an upgrade to an image that is not there',
  seconds: USUAL_SECONDS,
  begin: async () => {
    await k('set', 'image', deployment('application'), '*=localhost/nowhere:1');
    return async () => {
      await k('rollout', 'undo', deployment('application'));
      await k('rollout', 'status', deployment('application'), '--timeout=180s');
    };
  },
};

/** The disk of a volume takes no further byte. */
const fullDisk = (volume: string): Fault => {
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
        await k('rollout', 'status', await owner(volume), '--timeout=180s');
      };
    },
  };
};

/** Pods with a wrong clock take the place of the others; undone, right ones again. */
const wrongClock = (part: Part, offset: string, says: string): Fault => ({
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

export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill-gateway': killed('gateway'),
  'kill-application': killed('application'),
  'kill-catalog': killed('catalog'),
  'kill-postgres': killed('postgres'),
  'kill-kafka': killed('kafka'),
  'kill-everything': killed('gateway', 'catalog', 'application', 'payment', 'document', 'notification'),
  'lose-postgres': moved('postgres'),
  'silence-postgres': silent('postgres'),
  'silence-kafka': silent('kafka'),
  'silence-keycloak': silent('keycloak'),
  'part-gateway-application': parted('gateway', 'application'),
  'part-application-catalog': parted('application', 'catalog'),
  'part-application-postgres': parted('application', 'postgres'),
  'freeze-application': frozen('application'),
  'freeze-postgres': frozen('postgres'),
  'stop-kafka': away('kafka'),
  'stop-keycloak': away('keycloak'),
  'stop-mail': away('mail'),
  'stop-stripe': away('stripe'),
  'no-names': noNames,
  'fill-postgres': fullDisk('postgres'),
  'fill-kafka': fullDisk('kafka'),
  'clock-ahead': wrongClock('application', '+30', '30 s ahead'),
  'clock-behind': wrongClock('application', '-30', '30 s behind'),
  'wrong-image': wrongImage,
};

const PARTED = /^part-([a-z]+)-([a-z]+)$/;

/** By the name that `npm run cluster -- chaos` takes: one of the list, or `part-one-other` for any two parts. */
export const faultOf = (name: string): Fault | undefined => {
  const [, one, other] = PARTED.exec(name) ?? [];
  return FAULTS[name] ?? (one && other ? parted(one, other) : undefined);
};
