// Packets dropped inside the cluster of this machine, in a table of their own beside what enforces NetworkPolicies.
import { execFileSync } from 'node:child_process';

const NETNS = '/run/netns/visa-cluster';

const nft = (rules: string): void => {
  execFileSync('nsenter', [`--net=${NETNS}`, 'nft', '-f', '-'], { input: rules });
};

/** Every packet is dropped between the first addresses and the second ones, or anybody where there are none. */
export const dropBetween = (some: readonly string[], others: readonly string[] = []): void => {
  const set = (addresses: readonly string[]): string => `{ ${addresses.join(', ')} }`;
  const drops = others.length
    ? [`ip saddr ${set(some)} ip daddr ${set(others)} drop`, `ip saddr ${set(others)} ip daddr ${set(some)} drop`]
    : [`ip saddr ${set(some)} drop`, `ip daddr ${set(some)} drop`];
  nft(`table ip visa_chaos {
chain forward {
type filter hook forward priority 5; policy accept;
${drops.join('\n')}
}
}
`);
};

export const dropNothing = (): void => nft('table ip visa_chaos\ndelete table ip visa_chaos\n');
