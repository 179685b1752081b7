import { z } from 'zod';
import { SHORTEST_PLACE_QUERY } from './constants.ts';
import { country } from './primitives.ts';

/** POST places/search. What is typed is a home address, so that it never stands in the address of a request. */
export const placeSearch = z.strictObject({
  typed: z.string().trim().min(SHORTEST_PLACE_QUERY, 'too-short').max(200, 'too-long'),
});

/** Parts that are not known are empty. */
export const place = z
  .object({
    street: z.string(),
    city: z.string(),
    stateProvince: z.string(),
    postalCode: z.string(),
    country: z.union([country, z.literal('')]),
  })
  .meta({ id: 'Place' });

/** Best first. `attribution` names whose data it is. */
export const placeList = z.object({ places: z.array(place), attribution: z.string() }).meta({ id: 'PlaceList' });

export type Place = z.infer<typeof place>;
export type PlaceList = z.infer<typeof placeList>;
