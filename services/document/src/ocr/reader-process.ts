import { openReader } from './open-reader.ts';

interface Request {
  bytes: Uint8Array;
}

/** Reads the pictures that its parent sends, one after the other, until the parent ends it. */
const opening = openReader();

process.on('message', async ({ bytes }: Request) => {
  const { readPassport } = await opening;
  const reading = await readPassport(Buffer.from(bytes)).catch(() => undefined);
  process.send?.({ reading });
});
process.on('disconnect', () => process.exit(0));
// The pod decides when it ends: a signal to the whole group must not take a reading with it.
process.on('SIGTERM', () => {}).on('SIGINT', () => {});
