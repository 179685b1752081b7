// What each part has spent and holds: { part: { cpu: seconds so far, memory: MB now } }.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageOfTree } from '../local/process-usage.ts';

interface Spent {
  readonly cpu: number;
  readonly memory: number;
}

type SpentByPart = Record<string, Spent>;

/** What a kubelet says of a pod. */
interface PodStats {
  readonly podRef: { readonly name: string };
  readonly cpu?: { readonly usageCoreNanoSeconds?: number };
  readonly memory?: { readonly workingSetBytes?: number };
}

/** By the platform that `npm start` runs from this folder; nothing where there is none. */
export const spentHere = (dataDir: string) => async (): Promise<SpentByPart> => {
  const file = join(dataDir, 'run.json');
  if (!existsSync(file)) return {};
  const { parts }: { parts: { name: string; pid: number }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const spent = (pid: number): Spent => {
    const { cpu, pss } = usageOfTree(pid);
    return { cpu, memory: pss };
  };
  return Object.fromEntries(parts.map(({ name, pid }) => [name, spent(pid)]));
};

/** By the pods, as their nodes' kubelets count; by workload, without the random end of a pod's name. */
export const spentInCluster = (kubeconfig: string) => {
  const kubectl = (...args: string[]): string =>
    execFileSync(process.env.KUBECTL ?? 'kubectl', ['--kubeconfig', kubeconfig, ...args], { encoding: 'utf8' });
  return async (): Promise<SpentByPart> => {
    const spent: SpentByPart = {};
    for (const node of kubectl('get', 'nodes', '-o', 'name').trim().split('\n')) {
      const { pods }: { pods: PodStats[] } = JSON.parse(
        kubectl('get', '--raw', `/api/v1/${node.replace('node/', 'nodes/')}/proxy/stats/summary`),
      );
      for (const { podRef, cpu, memory } of pods) {
        const workload = podRef.name.replace(/(-[a-f\d]{6,10})?-[a-z\d]{5}$/, '');
        const own = { cpu: (cpu?.usageCoreNanoSeconds ?? 0) / 1e9, memory: (memory?.workingSetBytes ?? 0) / 2 ** 20 };
        const known = spent[workload] ?? { cpu: 0, memory: 0 };
        spent[workload] = { cpu: known.cpu + own.cpu, memory: known.memory + own.memory };
      }
    }
    return spent;
  };
};
