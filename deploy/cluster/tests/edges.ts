import { type ClusterTests, expect, type Items, json, k, type Pod, podOf, selector } from './cluster.ts';

const PORTS = {
  gateway: 8080,
  catalog: 50051,
  application: 50052,
  payment: 50053,
  document: 50054,
  notification: 50055,
  ocr: 50056,
  shell: 8080,
  apply: 8080,
  postgres: 5432,
  kafka: 9092,
  keycloak: 8080,
  mail: 1025,
  stripe: 8420,
};
type Part = keyof typeof PORTS;
type Edge = readonly [from: Part, to: Part];

const ALLOWED: readonly Edge[] = [
  ...(['catalog', 'application', 'payment', 'document', 'notification'] as const).flatMap((name): Edge[] => [
    ['gateway', name],
    [name, 'postgres'],
    [name, 'kafka'],
    [name, 'keycloak'],
  ]),
  ['gateway', 'kafka'],
  ['gateway', 'keycloak'],
  ['application', 'catalog'],
  ['application', 'document'],
  ['payment', 'application'],
  ['document', 'application'],
  ['notification', 'application'],
  ['document', 'ocr'],
  ['payment', 'stripe'],
  ['notification', 'mail'],
  ['shell', 'gateway'],
];
const FORBIDDEN: readonly Edge[] = [
  ['ocr', 'document'],
  ['ocr', 'postgres'],
  ['ocr', 'kafka'],
  ['ocr', 'gateway'],
  ['gateway', 'postgres'],
  ['gateway', 'ocr'],
  ['gateway', 'mail'],
  ['shell', 'postgres'],
  ['shell', 'application'],
  ['catalog', 'payment'],
  ['catalog', 'stripe'],
  ['payment', 'document'],
  ['document', 'stripe'],
  ['notification', 'ocr'],
  ['application', 'mail'],
  ['apply', 'gateway'],
];

/**
 * Whether a pod of `from` gets a connection to `host`:`port` within three seconds; run inside the pod, by its own Node.
 * @returns `open`, `timeout` or the code of the error
 */
const reaches = async (from: Part, host: string, port: number): Promise<string> => {
  const pod = await podOf(from);
  const script = `
    const socket = require('net').connect(${port}, '${host}');
    const end = (word) => {
      console.log(word);
      process.exit();
    };
    socket.setTimeout(3000, () => end('timeout'));
    socket.on('connect', () => end('open')).on('error', ({ code }) => end(code));`;
  return (await k('exec', pod.metadata.name, '--', 'node', '-e', script)).trim();
};

export const edgeTests: ClusterTests = {
  'lets every edge through that exists, and no other': async () => {
    const addressOf = async (name: string): Promise<string> => {
      const { items } = await json<Items<Pod>>('get', 'pods', '-l', selector(name));
      const address = items.find(({ status }) => status.podIP && status.phase === 'Running')?.status.podIP;
      if (!address) throw new Error(`No pod of ${name} has an address.`);
      return address;
    };
    const addresses: Readonly<Record<string, string>> = Object.fromEntries(
      await Promise.all(Object.keys(PORTS).map(async (name) => [name, await addressOf(name)])),
    );
    const wrong: string[] = [];
    for (const [edges, wanted] of [
      [ALLOWED, 'open'],
      [FORBIDDEN, 'timeout'],
    ] as const)
      for (let first = 0; first < edges.length; first += 4)
        await Promise.all(
          edges.slice(first, first + 4).map(async ([from, to]) => {
            const outcome = await reaches(from, addresses[to] ?? '', PORTS[to]);
            if (outcome !== wanted) wrong.push(`${from} -> ${to}: ${outcome}, not ${wanted}`);
          }),
        );
    expect(wrong.length === 0, wrong.join('; '));
    return `${ALLOWED.length} open, ${FORBIDDEN.length} time out`;
  },
};
