// Enforces NetworkPolicies on a cluster of one node: watches them and keeps one nftables table in step. Not a CNI plugin, and not
// conformance-tested: it is what the chart's policies are tested with where no CNI that enforces them can be had.
// Knows podSelector, policyTypes, peers by podSelector, namespaceSelector and ipBlock with except, ports by number, name and endPort; IPv4 only.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const { KUBECTL } = process.env;
const PATHS = {
  pods: '/api/v1/pods',
  namespaces: '/api/v1/namespaces',
  policies: '/apis/networking.k8s.io/v1/networkpolicies',
};

/** The API spoken to directly: a new pod has to be known before it is ready, and three kubectl each second cost more than the pods. */
const connectToApi = () => {
  const config = JSON.parse(
    execFileSync(KUBECTL, ['config', 'view', '--raw', '--minify', '-o', 'json'], { encoding: 'utf8' }),
  );
  const [{ cluster }] = config.clusters;
  const [{ user }] = config.users;
  const held = (holder, name) =>
    holder[`${name}-data`] ? Buffer.from(holder[`${name}-data`], 'base64') : readFileSync(holder[name]);
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

const OPERATORS = {
  Exists: (labels, { key }) => Object.hasOwn(labels, key),
  DoesNotExist: (labels, { key }) => !Object.hasOwn(labels, key),
  In: (labels, { key, values }) => values.includes(labels[key]),
  NotIn: (labels, { key, values }) => !values.includes(labels[key]),
};

export const matches = ({ matchLabels = {}, matchExpressions = [] }, labels = {}) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every((expression) => OPERATORS[expression.operator](labels, expression));

const setOf = (addresses) => `{ ${addresses.join(', ')} }`;

const typesOf = ({ spec }) => spec.policyTypes ?? (spec.egress ? ['Ingress', 'Egress'] : ['Ingress']);

const portRules = (ports, targets) =>
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
export const rulesFor = ({ pods, namespaces, policies }) => {
  const namespaceLabels = Object.fromEntries(namespaces.map(({ metadata }) => [metadata.name, metadata.labels ?? {}]));
  const live = pods.filter(
    ({ spec, status }) => status.podIP && !spec.hostNetwork && !['Succeeded', 'Failed'].includes(status.phase),
  );
  const peersOf = (peers, namespace, direction) => {
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

  const chains = [];
  const jumps = { in: [], out: [] };
  for (const pod of live) {
    const own = policies.filter(
      ({ metadata, spec }) =>
        metadata.namespace === pod.metadata.namespace && matches(spec.podSelector, pod.metadata.labels),
    );
    for (const [type, side, key, direction] of [
      ['Ingress', 'in', 'from', 'saddr'],
      ['Egress', 'out', 'to', 'daddr'],
    ]) {
      const applying = own.filter((policy) => typesOf(policy).includes(type));
      if (!applying.length) continue;
      const chain = `${side}_${pod.status.podIP.replaceAll('.', '_')}`;
      jumps[side].push(`${pod.status.podIP} : jump ${chain}`);
      const rules = applying.flatMap(({ metadata, spec }) =>
        (spec[type.toLowerCase()] ?? []).flatMap((rule) =>
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
  const jump = (side, field) => (jumps[side].length ? `ip ${field} vmap { ${jumps[side].join(', ')} }` : '');
  // Forwarding is filtered after the translation of Service addresses, so the rules see pods. What the kubelet itself sends is never filtered, as the API asks.
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

const keepInStep = async () => {
  const ask = connectToApi();
  let wake = () => {};
  let isChanged = true;
  const change = () => {
    isChanged = true;
    wake();
  };
  const watch = async (path) => {
    for (;;) {
      try {
        for await (const _ of await ask(`${path}?watch=1`)) change();
      } catch (error) {
        console.error(String(error.message).slice(0, 500));
        await sleep(RETRY_MS);
      }
    }
  };
  for (const path of Object.values(PATHS)) void watch(path);

  const list = async (path) => {
    const parts = [];
    for await (const part of await ask(path)) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString()).items;
  };
  for (let last = ''; ; ) {
    if (!isChanged)
      await new Promise((resolve) => {
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
      console.error(String(error.message).slice(0, 500));
      await sleep(RETRY_MS);
      isChanged = true;
    }
  }
};

if (process.argv[1] === import.meta.filename) await keepInStep();
