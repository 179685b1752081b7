import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const PENDING_CHECK_MS = 10;

/**
 * kafkajs 2.2.4 re-arms a timer in the past for every idle connection: a thousand wake-ups a second, a few per cent
 * of a core per process, and a warning on Node 24. With nothing pending there is nothing to check. The test of this
 * file fails once kafkajs does so itself.
 * @see https://github.com/tulios/kafkajs/issues/1704
 */
export const restIdleConnections = (): void => {
  RequestQueue.prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
    const waitMs = Math.max(this.throttledUntil - Date.now(), PENDING_CHECK_MS);
    this.throttleCheckTimeoutId = setTimeout(() => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    }, waitMs);
  };
};
