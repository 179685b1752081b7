// What the chart's alerts said while the cluster was disturbed, as its Prometheus tells it.
import { setTimeout as sleep } from 'node:timers/promises';
import { kubectl } from '../cluster-access.ts';

const LOOK_MS = 3_000;
/** Longer than the windows of the rules that fire for a burst. */
const PATIENCE_MS = 1_000_000;
const ALERTS = '/api/v1/namespaces/monitoring/services/prometheus:9090/proxy/api/v1/alerts';

interface Answer {
  readonly data: {
    readonly alerts: readonly {
      readonly labels: { readonly alertname: string };
      readonly state: 'pending' | 'firing';
    }[];
  };
}

/** Milliseconds since the epoch. */
export interface Heard {
  pending: number;
  firing?: number;
}

export interface AlertWatch {
  /** By the alert's name; those that were active before are not in it. */
  readonly heard: ReadonlyMap<string, Heard>;
  /** Waits until none of these is active, and forgets that they were. */
  readonly calm: (names: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const activeNow = async (): Promise<Answer['data']['alerts']> =>
  (JSON.parse(await kubectl('get', '--raw', ALERTS)) as Answer).data.alerts;

export const watchAlerts = async (): Promise<AlertWatch> => {
  let before = new Set((await activeNow()).map(({ labels }) => labels.alertname));
  const heard = new Map<string, Heard>();
  let active = before;
  let watching = true;
  const watch = async (): Promise<void> => {
    for (; watching; await sleep(LOOK_MS)) {
      // Prometheus itself may be out of reach for a moment.
      const alerts = await activeNow().catch(() => []);
      active = new Set(alerts.map(({ labels }) => labels.alertname));
      before = new Set([...before].filter((name) => active.has(name)));
      for (const { labels, state } of alerts) {
        if (before.has(labels.alertname)) continue;
        const known = heard.get(labels.alertname) ?? { pending: Date.now() };
        if (state === 'firing') known.firing ??= Date.now();
        heard.set(labels.alertname, known);
      }
    }
  };
  const watched = watch();
  return {
    heard,
    calm: async (names) => {
      for (const end = Date.now() + PATIENCE_MS; names.some((name) => active.has(name)); await sleep(LOOK_MS))
        if (Date.now() > end) throw new Error(`${names.join(', ')}: active before their cause.`);
      for (const name of names) heard.delete(name);
    },
    stop: () => {
      watching = false;
      return watched;
    },
  };
};
