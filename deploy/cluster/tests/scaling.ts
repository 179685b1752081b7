import { setTimeout as sleep } from 'node:timers/promises';
import { RELEASE, URLS } from '../cluster-access.ts';
import { type Arrivals, payOrder, type StopTraffic, startEveryday, startTraffic } from '../traffic.ts';
import {
  type ClusterTests,
  type Deployment,
  deployment,
  during,
  expect,
  type Items,
  json,
  PER_SECOND,
  type Pod,
  seconds,
  selector,
  spoken,
  until,
} from './cluster.ts';

const { web, stripe } = URLS;

/** Requests passport readings for several orders, at the rate given by `arrivals`; one order's wait for each other. */
export const askForReadings = async (arrivals: Arrivals, orderCount = 3): Promise<StopTraffic> => {
  const orders: Awaited<ReturnType<typeof payOrder>>[] = [];
  while (orders.length < orderCount) orders.push(await payOrder(web, stripe));
  return startTraffic(
    orders.map(({ extract }) => extract),
    { ...arrivals, refusals: [429] },
  );
};

/**
 * Sends heavy traffic until there are `most` pods and for another `sharedMs`, then light traffic until there are
 * `least`. No request may fail.
 */
const scales = async (
  name: string,
  { most, least, sharedMs }: { most: number; least: number; sharedMs: number },
  rush: () => Promise<StopTraffic>,
  trickle: () => Promise<StopTraffic>,
) => {
  const many = await during(rush, async () => {
    const began = Date.now();
    const ready = async () => (await json<Deployment>('get', deployment(name))).status.readyReplicas ?? 0;
    await until(async () => (await ready()) >= most, 240_000, `The Deployment never had ${most} ready pods.`);
    const took = seconds(began);
    await sleep(sharedMs);
    expect((await ready()) >= most, `The Deployment fell below ${most} ready pods under load.`);
    return took;
  });
  const few = await during(trickle, async () => {
    const began = Date.now();
    const pods = async () => (await json<Items<Pod>>('get', 'pods', '-l', selector(name))).items.length;
    await until(async () => (await pods()) === least, 300_000, `The Deployment did not scale back to ${least}.`);
    return seconds(began);
  });
  return { many, few };
};

export const scalingTests: ClusterTests = {
  'scales OCR from 1 to 3 while passports come in, and back': async () => {
    const { many, few } = await scales(
      'ocr',
      // Longer than the maximum connection age: every connection is reopened under load and reaches the new pods.
      { most: 3, least: 1, sharedMs: 75_000 },
      // A closed model keeps the queue equally long on fast and slow machines: above the target of two pods.
      () => askForReadings({ people: 12 }),
      () => askForReadings({ perSecond: 0.2 }),
    );
    const { items: events } = await json<Items<{ message: string; involvedObject: { name: string } }>>(
      'get',
      'events',
      '--field-selector=reason=SuccessfulRescale',
    );
    const said = events
      .filter(({ involvedObject }) => involvedObject.name === `${RELEASE}-ocr`)
      .map(({ message }) => message);
    const byQueue = said.find((message) => /visa_ocr_queue_depth.* above target/.test(message));
    expect(byQueue !== undefined, `The queue metric did not trigger the scale-up: ${said.join('; ')}`);
    const passports = `${many.sent} passports in the rush and ${few.sent} after it`;
    const refused = many.refused + few.refused;
    return `three after ${many.value}, one ${few.value} after the rush; ${passports}, 0 failed, ${refused} refused with 429`;
  },

  'scales the gateway from 2 to 3 under load, and back': async () => {
    const { many, few } = await scales(
      'gateway',
      { most: 3, least: 2, sharedMs: 20_000 },
      () => startEveryday(web, PER_SECOND * 2),
      () => startEveryday(web, PER_SECOND / 10),
    );
    return `three after ${many.value}, two ${few.value} after the rush; ${spoken(many)}; on the way back ${spoken(few)}`;
  },
};
