const PAUSES_MS = [1_000, 3_000];

const online = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Loads the code of a screen. Without a connection it waits for one: the screen before stays, with what was typed.
 * With a connection it tries again after 1 s and 3 s, then gives up: the code may be of a release that is gone.
 */
export async function loadPatiently<T>(load: () => Promise<T>, pauses: readonly number[] = PAUSES_MS): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await online();
      return loadPatiently(load, pauses);
    }
    const [next, ...rest] = pauses;
    if (next === undefined) throw error;
    await pause(next);
    return loadPatiently(load, rest);
  }
}
