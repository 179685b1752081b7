import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what browsers have and jsdom lacks; Node's own, which MSW needs to intercept. */
const fromNode = {
  BroadcastChannel,
  Headers,
  Request,
  Response,
  FormData,
  Blob,
  File,
  ReadableStream,
  TransformStream,
  WritableStream,
  TextDecoder,
  TextEncoder,
  TextDecoderStream,
  TextEncoderStream,
  CompressionStream,
  DecompressionStream,
  fetch,
  structuredClone,
};

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
    this.global.URL = URL;
    this.global.URLSearchParams = URLSearchParams;
    this.global.AbortController = AbortController;
    this.global.AbortSignal = AbortSignal;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}
