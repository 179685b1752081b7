import type { EarlyChoices } from './main.tsx';
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

/** What was chosen in the header before there is a listener. */
const chosen: EarlyChoices = new Map();
const note = ({ target }: Event): void => {
  if (target instanceof HTMLSelectElement) chosen.set(target.name, target.value);
};

/**
 * What is served is readable, so it comes first: scripts take neither the line nor the processor before it is painted.
 */
async function start(): Promise<void> {
  document.addEventListener('change', note, true);
  await painted();
  for (const link of document.querySelectorAll('link[rel="preload"][media]')) link.removeAttribute('media');
  const { takeOver } = await import(/* webpackChunkName: "start" */ './main.tsx');
  await takeOver(chosen);
  document.removeEventListener('change', note, true);
}

void start();
