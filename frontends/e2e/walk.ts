/** Names what is a step of one journey. Its steps stand on one another: after one has failed, the others fail at once instead of waiting each for its time-out. */
export const createWalk = (whenBroken: () => Promise<void>) => {
  let broken: string | undefined;
  return (name: string, work: () => Promise<void>): void => {
    it(name, async () => {
      if (broken) throw new Error(`not walked: it broke at "${broken}"`);
      try {
        await work();
      } catch (error) {
        broken = name;
        await whenBroken().catch(() => {});
        throw error;
      }
    });
  };
};
