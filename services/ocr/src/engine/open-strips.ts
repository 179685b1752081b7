import { createStripReader, type StripModel, type StripReader } from './strip-reader.ts';

/**
 * The recogniser of single values; undefined where it can't be loaded on this machine, said once. Nothing is verified
 * in its name then: what only it could vouch for is left to the traveller.
 */
export const openStrips = async (
  model: () => StripModel,
  say: (line: string) => void,
): Promise<StripReader | undefined> => {
  try {
    return await createStripReader(model());
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    say(
      `${JSON.stringify({ level: 'error', service: 'ocr', msg: 'the recogniser of values is not there', reason })}\n`,
    );
    return undefined;
  }
};
