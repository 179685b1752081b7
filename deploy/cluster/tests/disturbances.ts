import { setTimeout as sleep } from 'node:timers/promises';
import { kubectl, URLS } from '../cluster-access.ts';
import { beginOrder, type Order, startEveryday } from '../traffic.ts';
import {
  allRolledOut,
  type ClusterTests,
  complaintOf,
  deployment,
  during,
  expect,
  type Items,
  json,
  k,
  PER_SECOND,
  type Pod,
  podOf,
  podsOf,
  rolledOut,
  SERVICES,
  selector,
  spoken,
  until,
} from './cluster.ts';
import { askForReadings } from './scaling.ts';

const { web } = URLS;

export const disturbanceTests: ClusterTests = {
  [`restarts every service at ${PER_SECOND} requests a second`]: async () => {
    const restart = async () => {
      for (const name of SERVICES) {
        await k('rollout', 'restart', deployment(name));
        await rolledOut(name);
      }
      await sleep(3_000);
    };
    // One passport every other second beside it: a pod with a reading under way has to finish that, too.
    const { value: readings, ...everyday } = await during(
      () => startEveryday(web, PER_SECOND),
      () => during(() => askForReadings({ perSecond: 0.5 }), restart),
    );
    return `${spoken(everyday)}; beside it ${readings.sent} passports, 0 failed, ${readings.refused} refused with 429`;
  },

  'holds a drain back until it costs nobody anything': async () => {
    const { items }: Items<Pod> = JSON.parse(await kubectl('get', 'nodes', '-o', 'json'));
    const [node] = items;
    if (!node) throw new Error('The cluster has no node.');
    const many = ['gateway', 'catalog', 'application', 'payment', 'document', 'notification', 'shell', 'apply'];
    const chosen = `--pod-selector=app.kubernetes.io/component in (${many})`;
    const drain = async () => {
      try {
        const said = await complaintOf(
          kubectl('drain', node.metadata.name, '--delete-emptydir-data', '--timeout=25s', chosen),
        );
        expect(/disruption budget/.test(said ?? ''), `The drain was not held back: ${said}`);
        for (const name of many) expect((await podsOf(name)).length >= 1, `${name} has no pod left.`);
      } finally {
        await kubectl('uncordon', node.metadata.name);
      }
      await allRolledOut();
    };
    return spoken(await during(() => startEveryday(web, PER_SECOND / 2), drain));
  },

  'loses no acknowledged write when a pod of any service is killed': async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => beginOrder(web)));
    const acknowledged = new Map<string, { order: Order; name: string }>();
    let running = true;
    let writes = 0;
    const writers = orders.map(async (order) => {
      for (let turn = 1; running; turn += 1) {
        const letters = ['abcdefghij'[turn % 10], 'klmnopqrst'[Math.floor(turn / 10) % 10]];
        const name = `Lovelace ${letters.join('')}${'uvwxyz'[Math.floor(turn / 100) % 6]}`;
        const { status } = await order.rename(name);
        if (status === 200) {
          writes += 1;
          acknowledged.set(order.id, { order, name });
        } else await order.send('GET', `applications/${order.id}`); // learns the version anew
        await sleep(20);
      }
    });
    try {
      for (const name of [...SERVICES, 'kafka', 'postgres']) {
        await k('delete', 'pod', (await podOf(name)).metadata.name, '--grace-period=0', '--force');
        await sleep(2_000);
        const owners = await json<Items<{ kind: string; metadata: { name: string } }>>(
          'get',
          'deployments,statefulsets',
          '-l',
          selector(name),
        );
        for (const { kind, metadata } of owners.items)
          await k('rollout', 'status', `${kind}/${metadata.name}`, '--timeout=180s');
      }
      const answers = async () => (await orders[0]?.send('GET', 'destinations'))?.status === 200;
      await until(answers, 60_000, 'The API does not answer again.');
    } finally {
      running = false;
      await Promise.all(writers);
    }
    const lost: string[] = [];
    for (const { order, name } of acknowledged.values()) {
      const { travellers } = await order.read();
      const found = travellers[0]?.lastName;
      if (found !== name) lost.push(`${found}, not ${name}`);
    }
    expect(lost.length === 0, `Acknowledged, yet lost: ${lost.join('; ')}`);
    return `${SERVICES.length + 2} pods killed, ${writes} writes acknowledged, the last of each order is there`;
  },
};
