/** Largest chunk in either direction, far below gRPC's 4 MB. */
export const CHUNK_BYTES = 64 * 1024;

export function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}
