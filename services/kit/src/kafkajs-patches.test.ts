import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { restIdleConnections } from './kafkajs-patches.ts';

const unpatched = RequestQueue.prototype.scheduleCheckPendingRequests;
afterEach(() => {
  RequestQueue.prototype.scheduleCheckPendingRequests = unpatched;
});

const anIdleQueue = () =>
  Object.assign(Object.create(RequestQueue.prototype), {
    throttledUntil: -1,
    throttleCheckTimeoutId: null,
    pending: [],
  }) as typeof RequestQueue.prototype;

test('kafkajs still needs the patch: an idle connection arms a timer', () => {
  const queue = anIdleQueue();
  queue.scheduleCheckPendingRequests();
  expect(queue.throttleCheckTimeoutId).not.toBeNull();
  clearTimeout(queue.throttleCheckTimeoutId as NodeJS.Timeout);
});

test('with the patch an idle connection arms none, one with pending requests does', () => {
  restIdleConnections();
  const idle = anIdleQueue();
  idle.scheduleCheckPendingRequests();
  expect(idle.throttleCheckTimeoutId).toBeNull();
  const busy = Object.assign(anIdleQueue(), { pending: [{}] });
  busy.scheduleCheckPendingRequests();
  expect(busy.throttleCheckTimeoutId).not.toBeNull();
  clearTimeout(busy.throttleCheckTimeoutId as NodeJS.Timeout);
});
