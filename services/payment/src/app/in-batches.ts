/** Gathers what is listed one by one, so that the database is asked once for many. Throws once `signal` is aborted. */
export async function* inBatches<T>(
  list: AsyncIterable<T>,
  { size, signal }: { size: number; signal?: AbortSignal },
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of list) {
    signal?.throwIfAborted();
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
