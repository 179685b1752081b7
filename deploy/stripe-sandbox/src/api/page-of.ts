import type { z } from 'zod';
import { listing } from '../domain/params.ts';
import { readParams } from '../domain/stripe-error.ts';

type Created = z.infer<typeof listing>['created'];

const isWithin = (created: number, { gt, gte, lt, lte }: NonNullable<Created>): boolean =>
  created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity);

/** Newest first, `limit` at a time, from after or before a given id, of those made within `created`. */
export const pageOf = <T extends { id: string; created: number }>(
  all: T[],
  query: unknown,
): { rows: T[]; hasMore: boolean } => {
  const { limit, starting_after: after, ending_before: before, created } = readParams(listing, query);
  const newestFirst = all.filter((one) => !created || isWithin(one.created, created)).reverse();
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
