declare module 'kafkajs/src/network/requestQueue/index.js' {
  export interface RequestQueueState {
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    pending: unknown[];
    checkPendingRequests: () => void;
  }
  const RequestQueue: { prototype: RequestQueueState & { scheduleCheckPendingRequests: () => void } };
  // biome-ignore lint/style/noDefaultExport: describes a CommonJS module
  export default RequestQueue;
}
