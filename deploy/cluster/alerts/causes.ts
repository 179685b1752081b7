// What makes each alert of the chart fire, done to a running cluster as it would happen to one.
import { rmSync } from 'node:fs';
import { away, parted, processesOf, send, silent } from '../chaos/faults.ts';
import { RELEASE, URLS } from '../cluster-access.ts';
import { deployment, k, podsOf, selector, until } from '../tests/cluster.ts';
import { inPod, kafkaScript } from '../tests/identities.ts';
import { askForReadings } from '../tests/scaling.ts';
import { beginOrder, openCheckout, payAt, payOrder, postJson } from '../traffic.ts';
import { again, all, asStaff, paymentOf, refundsOf, STRIPE_STATE, slow, type Undo, withdrawn } from './means.ts';

const { web, stripe } = URLS;

export interface Cause {
  readonly what: string;
  readonly alerts: readonly string[];
  /** Seconds within which they fire. */
  readonly within: number;
  /** Only once nothing else is disturbed any more. */
  readonly needsEverything?: true;
  readonly begin: () => Promise<Undo>;
}

/** These stand for long, beside those of the other list. */
export const LASTING: readonly Cause[] = [
  {
    what: 'payment cannot reach Stripe, while an order is erased',
    alerts: ['VisaPayerNotForgotten', 'VisaMoneyNotReconciled'],
    within: 1_200,
    begin: async () => {
      const erased = await payOrder(web, stripe);
      const undo = await parted('payment', 'stripe').begin();
      const answer = await asStaff(`submissions/${erased.id}/erase`, { method: 'POST' });
      if (!answer.ok) throw new Error(`erase: ${answer.status} ${await answer.text()}`);
      return undo;
    },
  },
  {
    what: 'the mail server is away, while travellers ask for links',
    alerts: ['VisaSignInLinksWait', 'VisaJobAge', 'VisaJobsGivenUp'],
    within: 1_300,
    begin: async () => {
      const undo = await away('mail').begin();
      // Somebody whom we know, or there would be nothing to send.
      const { email } = await beginOrder(web);
      let asked = 0;
      const asking = again(async () => {
        asked += 1;
        if (asked <= 5) await postJson(`${web}/api/auth/links`, { email }, { origin: web });
      }, 5_000);
      return all(asking, undo);
    },
  },
  {
    what: 'no backup has succeeded since the CronJob was made',
    alerts: ['VisaBackupOld'],
    within: 240,
    begin: async () => {
      await k('create', 'cronjob', `${RELEASE}-backup`, '--image=localhost/none:1', '--schedule=0 0 1 1 *');
      return () => k('delete', 'cronjob', `${RELEASE}-backup`);
    },
  },
];

/** One after another, each undone before the next. */
export const PASSING: readonly Cause[] = [
  {
    what: 'PostgreSQL answers only for a fifth of each second',
    alerts: ['VisaLatencyBurnsFast'],
    within: 300,
    begin: () => slow('postgres'),
  },
  {
    what: 'an event that is none, published as application',
    alerts: ['VisaDeadLetters'],
    within: 120,
    begin: async () => {
      await inPod('application', kafkaScript('{ ssl, sasl }', `await send('application.events.v1');`));
      return async () => {};
    },
  },
  {
    what: "webhooks without Stripe's signature",
    alerts: ['VisaWebhookSignaturesFail'],
    within: 150,
    begin: async () => again(() => postJson(`${web}/api/webhooks/stripe`, { id: 'evt_nobody' }), 1_000),
  },
  {
    what: 'a payer disputes a payment',
    alerts: ['VisaDisputeOpen'],
    within: 120,
    needsEverything: true,
    begin: async () => {
      const order = await beginOrder(web);
      const sessionId = await openCheckout(order);
      await payAt(stripe, sessionId);
      const intent = await paymentOf(sessionId);
      const { status, text } = await postJson(`${stripe}/sandbox/payments/${intent}/dispute`, {});
      if (status >= 300) throw new Error(`dispute: ${status} ${text}`);
      return async () => {};
    },
  },
  {
    what: 'a script exports with the session of one of the staff',
    alerts: ['VisaStaffBurst'],
    within: 120,
    begin: async () => again(() => asStaff('submissions.csv'), 500),
  },
  {
    what: 'Kafka is away, while travellers write',
    alerts: ['VisaOutboxAge'],
    within: 400,
    begin: async () => {
      const undo = await away('kafka').begin();
      return all(
        again(() => beginOrder(web), 5_000),
        undo,
      );
    },
  },
  {
    what: 'notification cannot reach its database, while travellers write',
    alerts: ['VisaEventsHeld', 'VisaEventLag'],
    within: 400,
    begin: async () => {
      const undo = await parted('notification', 'postgres').begin();
      return all(
        again(() => beginOrder(web), 1_000),
        undo,
      );
    },
  },
  {
    what: 'no packet reaches PostgreSQL',
    alerts: ['VisaAvailabilityBurnsFast', 'VisaAvailabilityBurns'],
    within: 240,
    begin: () => silent('postgres').begin(),
  },
  {
    what: 'more passports than the readers can read',
    alerts: ['VisaOcrQueueAge', 'VisaScaledToItsLimit'],
    within: 400,
    needsEverything: true,
    begin: async () => {
      await k('set', 'resources', deployment('ocr'), '--limits=cpu=80m');
      await k('rollout', 'status', deployment('ocr'), '--timeout=180s');
      const stop = await askForReadings({ people: 24 }, 12);
      return async () => {
        await stop();
        await k('rollout', 'undo', deployment('ocr'));
      };
    },
  },
  {
    what: 'the pods of notification are gone, and their image with them',
    alerts: ['VisaServiceAway', 'VisaPodsNotReady'],
    within: 240,
    begin: async () => {
      await k('set', 'image', deployment('notification'), '*=localhost/nowhere:1');
      await k('delete', 'pods', '-l', selector('notification'), '--wait=false');
      await k('scale', deployment('notification'), '--replicas=1');
      return async () => {
        await k('rollout', 'undo', deployment('notification'));
        await k('scale', deployment('notification'), '--replicas=2');
        await k('rollout', 'status', deployment('notification'), '--timeout=180s');
      };
    },
  },
  {
    what: 'a process that dies again and again',
    alerts: ['VisaPodsRestart'],
    within: 400,
    begin: async () =>
      again(async () => {
        if ((await podsOf('admin')).length) send('SIGKILL', await processesOf('admin'));
      }, 5_000),
  },
  {
    what: 'payment cannot reach Stripe, while an order is paid',
    alerts: ['VisaPaidWithoutFulfilment'],
    within: 240,
    needsEverything: true,
    begin: async () => {
      const session = await openCheckout(await beginOrder(web));
      const undo = await parted('payment', 'stripe').begin();
      await payAt(stripe, session);
      return undo;
    },
  },
  {
    what: 'an order is paid twice, and the bank sends the refund back',
    alerts: ['VisaDuplicateNotRefunded'],
    within: 240,
    needsEverything: true,
    begin: async () => {
      const order = await beginOrder(web);
      const first = await openCheckout(order);
      // As where Stripe was away while the first checkout was replaced: it can still be paid.
      await inPod('payment', withdrawn(first));
      const second = await openCheckout(order);
      const sessions = [second, first];
      for (const session of sessions) await payAt(stripe, session);
      const refunds = async () =>
        (await Promise.all(sessions.map(async (session) => refundsOf(await paymentOf(session))))).flat();
      await until(async () => (await refunds()).length > 0, 60_000, 'The second payment was not given back.');
      const [refund] = await refunds();
      const { status, text } = await postJson(`${stripe}/sandbox/refunds/${refund}/settle`, { status: 'failed' });
      if (status >= 300) throw new Error(`settle: ${status} ${text}`);
      return async () => {};
    },
  },
  {
    what: "Stripe's account knows none of the payments any more",
    alerts: ['VisaMoneyDiffers'],
    within: 240,
    needsEverything: true,
    begin: async () => {
      await k('scale', deployment('stripe'), '--replicas=0');
      await k('wait', 'pods', '-l', selector('stripe'), '--for=delete', '--timeout=60s');
      rmSync(STRIPE_STATE);
      await k('scale', deployment('stripe'), '--replicas=1');
      await k('rollout', 'status', deployment('stripe'), '--timeout=60s');
      // As every quarter of an hour; it ends with 1 where it finds something.
      await k('exec', deployment('payment'), '-c', 'payment', '--', 'node', 'dist/main.js', 'reconcile').catch(
        () => {},
      );
      return async () => {};
    },
  },
  {
    what: 'every gateway is gone',
    alerts: ['VisaNoRequests'],
    within: 600,
    needsEverything: true,
    begin: async () => {
      await k('scale', deployment('gateway'), '--replicas=0');
      return async () => {
        await k('scale', deployment('gateway'), '--replicas=2');
        await k('rollout', 'status', deployment('gateway'), '--timeout=180s');
      };
    },
  },
];
