import type { VerifyTimelines } from './app/case/verify-timelines.ts';

/** @returns the exit code: 1 where a timeline is not what was written. */
export const printTimelines = async (verify: VerifyTimelines): Promise<number> => {
  const { cases, entries, faults } = await verify();
  for (const { applicationId, fault, sequence } of faults)
    process.stdout.write(`${applicationId}  ${fault}${sequence ? ` at entry ${sequence}` : ''}\n`);
  process.stdout.write(`${cases} cases, ${entries} entries, ${faults.length} not as they were written\n`);
  return faults.length > 0 ? 1 : 0;
};
