import { AppError } from '@wayfare/kit/errors';
import { z } from 'zod';
import { MOST_PLACES, type PlaceSource } from './place.ts';

const DEADLINE_MS = 3_000;

const text = z.string().default('');
const answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        type: text,
        name: text,
        housenumber: text,
        street: text,
        city: text,
        district: text,
        state: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
});

/** Languages a Photon server has names in unless it was built for more. */
const SPOKEN = ['en', 'fr', 'de'];

/** Street addresses from a Photon server. @see https://github.com/komoot/photon/blob/master/docs/api-v1.md */
export const createPhotonPlaces = (baseUrl: string): PlaceSource => ({
  attribution: 'OpenStreetMap',
  suggest: async (query, locale) => {
    const url = new URL('api', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
    url.search = new URLSearchParams([
      ['q', query],
      ['limit', String(MOST_PLACES)],
      ['lang', SPOKEN.includes(locale) ? locale : 'default'],
      ['layer', 'house'],
      ['layer', 'street'],
      ['layer', 'city'],
    ]).toString();
    const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS), redirect: 'error' }).catch(
      () => undefined,
    );
    // The address asked for holds what was typed: it goes into no error.
    if (!response?.ok) throw new AppError('UNAVAILABLE', 'places-away');
    const read = answer.safeParse(await response.json().catch(() => undefined));
    if (!read.success) throw new AppError('UNAVAILABLE', 'places-not-ready');
    return read.data.features.map(({ properties: { type, name, housenumber, street, ...rest } }) => {
      const route = type === 'street' ? name : street;
      return {
        street: [housenumber, route].filter(Boolean).join(' '),
        city: type === 'city' ? name : rest.city || rest.district,
        stateProvince: rest.state,
        postalCode: rest.postcode,
        country: rest.countrycode.toUpperCase(),
      };
    });
  },
});
