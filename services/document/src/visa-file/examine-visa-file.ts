import { type Judgement, judgeVisaFile } from './judge-visa-file.ts';
import { readVisaFile, type VisaReading } from './read-visa-file.ts';

export type Examined = Exclude<Judgement, { accepted: true }> | { reading: VisaReading };

/** Judges a file and, where it is one to keep, reads it: nothing that runs or hides something is opened further. */
export const examineVisaFile = async (file: Buffer): Promise<Examined> => {
  const judgement = await judgeVisaFile(file);
  return 'fault' in judgement ? judgement : { reading: await readVisaFile(file) };
};
