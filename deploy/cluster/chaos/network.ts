// Packets dropped inside the cluster of this machine, in tables of their own beside what enforces NetworkPolicies.
import { execFileSync } from 'node:child_process';

const NETNS = '/run/netns/visa-cluster';
const NAME = 'visa_chaos';

const nft = (rules: string): string =>
  execFileSync('nsenter', [`--net=${NETNS}`, 'nft', '-f', '-'], { input: rules, encoding: 'utf8' });

let tables = 0;

/**
 * Every packet is dropped between the first addresses and the second ones, or anybody where there are none.
 * @returns what lets them pass again
 */
export const dropBetween = (some: readonly string[], others: readonly string[] = []): (() => void) => {
  tables += 1;
  const table = `${NAME}_${tables}`;
  const set = (addresses: readonly string[]): string => `{ ${addresses.join(', ')} }`;
  const drops = others.length
    ? [`ip saddr ${set(some)} ip daddr ${set(others)} drop`, `ip saddr ${set(others)} ip daddr ${set(some)} drop`]
    : [`ip saddr ${set(some)} drop`, `ip daddr ${set(some)} drop`];
  nft(`table ip ${table} {
chain forward {
type filter hook forward priority 5; policy accept;
${drops.join('\n')}
}
}
`);
  return () => void nft(`delete table ip ${table}\n`);
};

/** Lets everything pass again, whoever had it dropped. */
export const dropNothing = (): void => {
  const listed = execFileSync('nsenter', [`--net=${NETNS}`, 'nft', 'list', 'tables'], { encoding: 'utf8' });
  for (const [table] of listed.matchAll(new RegExp(`table ip ${NAME}\\S*`, 'g'))) nft(`delete ${table}\n`);
};
