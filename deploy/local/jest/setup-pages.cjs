require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// A page is compiled when its route is first visited; on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout: what Radix and the pages ask of one.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
});
for (const name of ['scrollIntoView', 'hasPointerCapture', 'setPointerCapture', 'releasePointerCapture']) {
  Element.prototype[name] ??= () => undefined;
}
globalThis.scrollTo = () => undefined;
