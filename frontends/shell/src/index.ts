import './styles.css';

/** Long enough for any first paint that is still to come. */
const PATIENCE_MS = 1_000;

/** Resolves when the visitor sees what was served; at once where nothing was, or nobody looks. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.hidden || !document.getElementById('root')?.hasChildNodes()) return resolve(undefined);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PATIENCE_MS);
  });

/** What is served is readable, so it comes first: scripts take neither the line nor the processor before it is painted. */
async function start(): Promise<void> {
  await painted();
  for (const link of document.querySelectorAll('link[rel="preload"][media]')) link.removeAttribute('media');
  await import(/* webpackChunkName: "start" */ './main.tsx');
}

void start();
