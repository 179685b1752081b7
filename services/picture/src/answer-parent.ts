interface Request {
  bytes: Uint8Array;
}

/**
 * The child's side of a worker process: answers the pictures that its parent sends, one after the other, until the
 * parent ends it.
 */
export const answerParent = (work: (bytes: Buffer) => Promise<unknown>): void => {
  process.on('message', async ({ bytes }: Request) => {
    const answer = await work(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => undefined);
    process.send?.({ answer, sizeMb: process.memoryUsage.rss() / 2 ** 20 });
  });
  process.on('disconnect', () => process.exit(0));
  // The parent decides when it ends: a signal to the whole group must not take a picture with it.
  process.on('SIGTERM', () => {}).on('SIGINT', () => {});
};
