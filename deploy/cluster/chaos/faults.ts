// What is done to a running cluster, each undone again.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { kubectl } from '../cluster-access.ts';
import { deployment, type Items, json, k, type Pod, podsOf, selector } from '../tests/cluster.ts';
import { expiredCertificate } from './certificates.ts';
import { type Fault, type Part, USUAL_SECONDS } from './fault.ts';
import { crowdedMemory, fullDisk, slowDisk, wrongClock } from './machine.ts';
import { dropBetween } from './network.ts';
import { ownerOf } from './owner.ts';

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
    await k('rollout', 'status', await ownerOf(part), '--timeout=180s');
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
    const what = await ownerOf(part);
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
  'slow-postgres': slowDisk('postgres'),
  'slow-kafka': slowDisk('kafka'),
  'expired-certificate': expiredCertificate('application', 'gateway'),
  'clock-ahead': wrongClock('application', '+30', '30 s ahead'),
  'clock-behind': wrongClock('application', '-30', '30 s behind'),
  'wrong-image': wrongImage,
  // Last: its node takes no new pods for a while.
  'crowd-memory': crowdedMemory,
};

const PARTED = /^part-([a-z]+)-([a-z]+)$/;

/** By the name that `npm run cluster -- chaos` takes: one of the list, or `part-one-other` for any two parts. */
export const faultOf = (name: string): Fault | undefined => {
  const [, one, other] = PARTED.exec(name) ?? [];
  return FAULTS[name] ?? (one && other ? parted(one, other) : undefined);
};
