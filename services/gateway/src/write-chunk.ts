import type { Response } from 'express';

/** Sends a part of an answer; waits while whoever reads it is slower than whoever writes. */
export const writeChunk = async (response: Response, chunk: Uint8Array | string): Promise<void> => {
  if (response.write(chunk)) return;
  await new Promise<void>((go) => {
    response.once('drain', go);
    response.once('close', go);
  });
};
