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

/** Node's, made from a form of jsdom's as a browser makes it. */
const formDataOf = (FormDataOfPage) =>
  class extends FormData {
    constructor(form, submitter) {
      super();
      if (!form) return;
      for (const [name, value] of new FormDataOfPage(form, submitter)) this.append(name, value);
    }
  };

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const FormDataOfPage = this.global.FormData;
    Object.assign(this.global, fromNode, { FormData: formDataOf(FormDataOfPage) });
    this.global.URL = URL;
    this.global.URLSearchParams = URLSearchParams;
    this.global.AbortController = AbortController;
    this.global.AbortSignal = AbortSignal;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}
