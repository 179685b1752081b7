import { listing } from '../domain/params.ts';
import { readParams } from '../domain/stripe-error.ts';

/** Newest first, `limit` at a time, from after or before a given id. */
export const pageOf = <T extends { id: string }>(all: T[], query: unknown): { rows: T[]; hasMore: boolean } => {
  const { limit, starting_after: after, ending_before: before } = readParams(listing, query);
  const newestFirst = [...all].reverse();
  if (before) {
    const earlier = newestFirst.slice(
      0,
      newestFirst.findIndex(({ id }) => id === before),
    );
    return { rows: earlier.slice(-limit), hasMore: earlier.length > limit };
  }
  const rest = after ? newestFirst.slice(newestFirst.findIndex(({ id }) => id === after) + 1) : newestFirst;
  return { rows: rest.slice(0, limit), hasMore: rest.length > limit };
};
