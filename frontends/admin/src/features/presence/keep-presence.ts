import { api } from '@wayfare/ui/api';

/** Others see a page that opens at its first beat, and learn of it at their own next one: within 2 s. */
export const BEAT_MS = 1_500;
/** Nothing is known meanwhile, and nobody is told that. */
const AFTER_FAILURE_MS = 10_000;

interface Keep {
  readonly applicationId: string;
  /** Others of the staff who have the case open; nobody where that is not known. */
  readonly onOthers: (others: readonly string[]) => void;
}

/**
 * Says that this page shows the case, again and again for as long as somebody can see it, and tells who else has it
 * open. A page that is hidden or left says so at once; one that is cut off is forgotten by the gateway.
 * @returns what ends it.
 */
export const keepPresence = ({ applicationId, onOthers }: Keep): (() => void) => {
  const path = { id: applicationId, screenId: crypto.randomUUID() };
  let beating: AbortController | undefined;

  const beat = async (signal: AbortSignal) => {
    let pause = BEAT_MS;
    try {
      const { others } = await api.put('/admin/cases/{id}/presence/{screenId}', { path, signal });
      if (!signal.aborted) onOthers(others);
    } catch {
      if (signal.aborted) return;
      onOthers([]);
      pause = AFTER_FAILURE_MS;
    }
    const timer = setTimeout(() => beat(signal), pause);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const begin = () => {
    if (beating) return;
    beating = new AbortController();
    void beat(beating.signal);
  };
  const leave = () => {
    if (!beating) return;
    beating.abort();
    beating = undefined;
    onOthers([]);
    api.delete('/admin/cases/{id}/presence/{screenId}', { path, keepalive: true }).catch(() => {
      // It ends by itself in a few seconds.
    });
  };
  const follow = () => (document.visibilityState === 'hidden' ? leave() : begin());

  follow();
  document.addEventListener('visibilitychange', follow);
  // Safari tells some ends by this alone; a page that comes back from the cache begins again.
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', follow);
    leave();
  };
};
