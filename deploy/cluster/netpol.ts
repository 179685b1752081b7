// Enforces NetworkPolicies on a cluster of one node: watches them and keeps one nftables table up to date. Not a CNI
// plugin, and not conformance-tested: it tests the chart's policies where no CNI that enforces them can be had.
// Supports podSelector, policyTypes, peers by podSelector, namespaceSelector and ipBlock with except, ports by number,
// name and endPort; IPv4 only.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const { KUBECTL = 'kubectl' } = process.env;
const PATHS = {
  pods: '/api/v1/pods',
  namespaces: '/api/v1/namespaces',
  policies: '/apis/networking.k8s.io/v1/networkpolicies',
};

type Labels = Readonly<Record<string, string>>;

interface Metadata {
  readonly name: string;
  readonly namespace: string;
  readonly labels?: Labels;
}

interface Requirement {
  readonly key: string;
  readonly operator: 'Exists' | 'DoesNotExist' | 'In' | 'NotIn';
  readonly values?: readonly string[];
}

interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly Requirement[];
}

interface Port {
  readonly port?: number | string;
  readonly endPort?: number;
  readonly protocol?: string;
}

interface Peer {
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
  readonly namespaceSelector?: Selector;
  readonly podSelector?: Selector;
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly Port[];
}

interface Policy {
  readonly metadata: Metadata;
  readonly spec: {
    readonly podSelector: Selector;
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
  };
}

interface ContainerPort {
  readonly name?: string;
  readonly containerPort: number;
  readonly protocol?: string;
}

interface Pod {
  readonly metadata: Metadata;
  readonly spec: {
    readonly hostNetwork?: boolean;
    readonly containers: readonly { readonly ports?: readonly ContainerPort[] }[];
  };
  readonly status: { readonly podIP?: string; readonly phase: string };
}

type LivePod = Pod & { readonly status: { readonly podIP: string } };

interface Objects {
  readonly pods: readonly Pod[];
  readonly namespaces: readonly { readonly metadata: Metadata }[];
  readonly policies: readonly Policy[];
}

type Side = 'in' | 'out';

/** Asks the API directly: a new pod must be known before it is ready, and kubectl thrice a second is too expensive. */
const connectToApi = (): ((path: string) => Promise<IncomingMessage>) => {
  const config = JSON.parse(
    execFileSync(KUBECTL, ['config', 'view', '--raw', '--minify', '-o', 'json'], { encoding: 'utf8' }),
  );
  const [{ cluster }] = config.clusters;
  const [{ user }] = config.users;
  const held = (holder: Record<string, string>, name: string): Buffer => {
    const data = holder[`${name}-data`];
    return data ? Buffer.from(data, 'base64') : readFileSync(holder[name] ?? '');
  };
  const agent = new Agent({
    keepAlive: true,
    ca: held(cluster, 'certificate-authority'),
    cert: held(user, 'client-certificate'),
    key: held(user, 'client-key'),
  });
  return (path) =>
    new Promise((answered, failed) => {
      get(`${cluster.server}${path}`, { agent }, (response) =>
        response.statusCode === 200 ? answered(response) : failed(new Error(`${path}: ${response.statusCode}`)),
      ).on('error', failed);
    });
};

const OPERATORS: Readonly<Record<Requirement['operator'], (labels: Labels, requirement: Requirement) => boolean>> = {
  Exists: (labels, { key }) => Object.hasOwn(labels, key),
  DoesNotExist: (labels, { key }) => !Object.hasOwn(labels, key),
  In: (labels, { key, values = [] }) => values.some((value) => value === labels[key]),
  NotIn: (labels, { key, values = [] }) => !values.some((value) => value === labels[key]),
};

const matches = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels = {}): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every((expression) => OPERATORS[expression.operator](labels, expression));

const setOf = (addresses: readonly string[]): string => `{ ${addresses.join(', ')} }`;

const typesOf = ({ spec }: Policy): readonly string[] =>
  spec.policyTypes ?? (spec.egress ? ['Ingress', 'Egress'] : ['Ingress']);

const portRules = (ports: readonly Port[] | undefined, targets: readonly Pod[]): string[] =>
  ports
    ? ports.flatMap(({ port, endPort, protocol = 'TCP' }) => {
        const name = protocol.toLowerCase();
        if (port === undefined) return [`meta l4proto ${name}`];
        if (typeof port === 'number') return [`${name} dport ${port}${endPort ? `-${endPort}` : ''}`];
        const named = targets
          .flatMap(({ spec }) => spec.containers.flatMap((container) => container.ports ?? []))
          .filter((candidate) => candidate.name === port && (candidate.protocol ?? 'TCP') === protocol);
        return [...new Set(named.map(({ containerPort }) => `${name} dport ${containerPort}`))];
      })
    : [''];

/** The whole table, as nft reads it. */
export const rulesFor = ({ pods, namespaces, policies }: Objects): string => {
  const namespaceLabels: Readonly<Record<string, Labels>> = Object.fromEntries(
    namespaces.map(({ metadata }) => [metadata.name, metadata.labels ?? {}]),
  );
  const live = pods.filter(
    (pod): pod is LivePod =>
      Boolean(pod.status.podIP) && !pod.spec.hostNetwork && !['Succeeded', 'Failed'].includes(pod.status.phase),
  );
  const peersOf = (peers: readonly Peer[] | undefined, namespace: string, direction: 'saddr' | 'daddr') => {
    if (!peers?.length) return [{ match: '', pods: live }];
    return peers.flatMap(({ ipBlock, namespaceSelector, podSelector = {} }) => {
      if (ipBlock) {
        const except = ipBlock.except ? ` ip ${direction} != ${setOf(ipBlock.except)}` : '';
        return [{ match: `ip ${direction} ${ipBlock.cidr}${except}`, pods: live }];
      }
      const chosen = live.filter(
        ({ metadata }) =>
          (namespaceSelector
            ? matches(namespaceSelector, namespaceLabels[metadata.namespace])
            : metadata.namespace === namespace) && matches(podSelector, metadata.labels),
      );
      return chosen.length
        ? [{ match: `ip ${direction} ${setOf(chosen.map(({ status }) => status.podIP))}`, pods: chosen }]
        : [];
    });
  };

  const chains: string[] = [];
  const jumps: Record<Side, string[]> = { in: [], out: [] };
  for (const pod of live) {
    const own = policies.filter(
      ({ metadata, spec }) =>
        metadata.namespace === pod.metadata.namespace && matches(spec.podSelector, pod.metadata.labels),
    );
    for (const [type, side, key, direction] of [
      ['Ingress', 'in', 'from', 'saddr'],
      ['Egress', 'out', 'to', 'daddr'],
    ] as const) {
      const applying = own.filter((policy) => typesOf(policy).includes(type));
      if (!applying.length) continue;
      const chain = `${side}_${pod.status.podIP.replaceAll('.', '_')}`;
      jumps[side].push(`${pod.status.podIP} : jump ${chain}`);
      const rules = applying.flatMap(({ metadata, spec }) =>
        ((type === 'Ingress' ? spec.ingress : spec.egress) ?? []).flatMap((rule) =>
          peersOf(rule[key], metadata.namespace, direction).flatMap((peer) =>
            portRules(rule.ports, side === 'in' ? [pod] : peer.pods).map(
              (port) => `${peer.match} ${port} ${side === 'in' ? 'accept' : 'return'}`,
            ),
          ),
        ),
      );
      chains.push(`chain ${chain} {\n${[...new Set(rules)].join('\n')}\ncounter drop\n}`);
    }
  }
  const jump = (side: Side, field: string): string =>
    jumps[side].length ? `ip ${field} vmap { ${jumps[side].join(', ')} }` : '';
  // Forwarding is filtered after Service addresses are translated, so the rules see pods. The kubelet's own
  // traffic is never filtered, as the API asks.
  return `table ip visa_netpol
delete table ip visa_netpol
table ip visa_netpol {
${chains.join('\n')}
chain egress {
${jump('out', 'saddr')}
}
chain ingress {
${jump('in', 'daddr')}
}
chain forward {
type filter hook forward priority 10; policy accept;
ct state established,related accept
jump egress
jump ingress
}
chain input {
type filter hook input priority 10; policy accept;
ct state established,related accept
jump egress
}
}
`;
};

const RETRY_MS = 1_000;

const enforce = async (): Promise<void> => {
  const ask = connectToApi();
  let wake = (): void => {};
  let isChanged = true;
  const change = () => {
    isChanged = true;
    wake();
  };
  const watch = async (path: string): Promise<void> => {
    for (;;) {
      try {
        for await (const _ of await ask(`${path}?watch=1`)) change();
      } catch (error) {
        console.error(String(error).slice(0, 500));
        await sleep(RETRY_MS);
      }
    }
  };
  for (const path of Object.values(PATHS)) void watch(path);

  const list = async (path: string) => {
    const parts: Buffer[] = [];
    for await (const part of await ask(path)) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString()).items;
  };
  for (let last = ''; ; ) {
    if (!isChanged)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    isChanged = false;
    try {
      const [pods, namespaces, policies] = await Promise.all(Object.values(PATHS).map(list));
      const rules = rulesFor({ pods, namespaces, policies });
      if (rules === last) continue;
      const { status, stderr } = spawnSync('nft', ['-f', '-'], { input: rules, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      last = rules;
    } catch (error) {
      console.error(String(error).slice(0, 500));
      await sleep(RETRY_MS);
      isChanged = true;
    }
  }
};

if (process.argv[1] === import.meta.filename) await enforce();
