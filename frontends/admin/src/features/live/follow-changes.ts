import { openAnswer } from '@wayfare/ui/api';
import { createParser } from 'eventsource-parser';

/** The server's heartbeat comes every 25 s: a stream that is silent for longer is lost. */
const SILENCE_MS = 35_000;
const DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const readStream = async (connection: AbortController, onChanged: (ids: readonly string[]) => void): Promise<void> => {
  const { body } = await openAnswer('/admin/changes', { signal: connection.signal });
  if (!body) return;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'changed') onChanged((JSON.parse(data) as { ids: string[] }).ids);
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let silence = setTimeout(() => connection.abort(), SILENCE_MS);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), SILENCE_MS);
      parser.feed(read.value);
    }
  } finally {
    clearTimeout(silence);
    await reader.cancel().catch(() => {});
  }
};

/**
 * Follows what changes until aborted, coming back whenever the stream is lost; each stream begins by naming none, since
 * something may have been missed. Read with `fetch`, because an EventSource can't carry the caller's token.
 */
export const followChanges = async (
  onChanged: (ids: readonly string[]) => void,
  signal: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const connection = new AbortController();
    const leave = () => connection.abort();
    signal.addEventListener('abort', leave);
    await readStream(connection, (ids) => {
      failures = 0;
      if (!signal.aborted) onChanged(ids);
    }).catch(() => {
      // Lost, refused or silent: the lists are refreshed each minute meanwhile.
    });
    signal.removeEventListener('abort', leave);
    if (!signal.aborted) await pause(DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)] ?? 0, signal);
  }
};
