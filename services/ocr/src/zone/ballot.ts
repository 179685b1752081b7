/** Several looks at the same line: which reading came most often, the earlier one where two came equally often. */
export const createBallot = <T extends { readonly text: string }>() => {
  const cast: { candidate: T; votes: number }[] = [];
  return {
    add: (candidate: T): void => {
      const known = cast.find((entry) => entry.candidate.text === candidate.text);
      if (known) known.votes++;
      else cast.push({ candidate, votes: 1 });
    },
    leader: (): { candidate: T; votes: number } | undefined =>
      cast.reduce<(typeof cast)[number] | undefined>(
        (best, entry) => (best && best.votes >= entry.votes ? best : entry),
        undefined,
      ),
  };
};
export type Ballot<T extends { readonly text: string }> = ReturnType<typeof createBallot<T>>;
