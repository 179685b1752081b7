import type { ServerResponse } from 'node:http';

/** Sends a part of an answer; waits while whoever reads it is slower than whoever writes. */
export const writeChunk = async (response: ServerResponse, chunk: Uint8Array | string): Promise<void> => {
  if (response.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.once('drain', go).once('close', go);
  });
};
