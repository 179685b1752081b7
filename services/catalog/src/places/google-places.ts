import { AppError } from '@wayfare/kit/errors';
import { z } from 'zod';
import { MOST_PLACES, type Place, type PlaceSource } from './place.ts';

const DEADLINE_MS = 3_000;

const component = z.object({
  longText: z.string().default(''),
  shortText: z.string().default(''),
  types: z.array(z.string()).default([]),
});
/** Without `places` where nothing was found. */
const answer = z.object({
  places: z.array(z.object({ addressComponents: z.array(component).default([]) })).default([]),
});
type Component = z.infer<typeof component>;

/**
 * What a country calls a town: a locality, in the United Kingdom and Sweden a postal town, in Brooklyn a sublocality.
 */
const TOWNS = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3'];

const toPlace = (components: Component[]): Place => {
  const find = (type: string): Component | undefined => components.find(({ types }) => types.includes(type));
  const long = (type: string): string => find(type)?.longText ?? '';
  return {
    street: [long('street_number'), long('route')].filter(Boolean).join(' '),
    city: TOWNS.map(long).find(Boolean) ?? '',
    stateProvince: find('administrative_area_level_1')?.shortText ?? '',
    postalCode: long('postal_code'),
    country: find('country')?.shortText ?? '',
  };
};

interface Deps {
  apiKey: string;
  baseUrl?: string;
}

/**
 * Street addresses from Google Places (New), one request for each suggestion list: its autocomplete would want another
 * one for the parts of each address. @see
 * https://developers.google.com/maps/documentation/places/web-service/text-search
 */
export const createGooglePlaces = ({ apiKey, baseUrl = 'https://places.googleapis.com' }: Deps): PlaceSource => ({
  attribution: 'Google',
  suggest: async (query, locale) => {
    const response = await fetch(new URL('/v1/places:searchText', baseUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': apiKey,
        'x-goog-fieldmask': 'places.addressComponents',
      },
      body: JSON.stringify({ textQuery: query, languageCode: locale, pageSize: MOST_PLACES }),
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    }).catch(() => undefined);
    // What Google says of a refusal may repeat what was typed: it goes into no error.
    if (!response?.ok) throw new AppError('UNAVAILABLE', 'places-away');
    const read = answer.safeParse(await response.json().catch(() => undefined));
    if (!read.success) throw new AppError('UNAVAILABLE', 'places-not-ready');
    return read.data.places
      .map(({ addressComponents }) => toPlace(addressComponents))
      .filter(({ street, city, country }) => country !== '' && (street !== '' || city !== ''));
  },
});
