import type { Db } from '@wayfare/kit/db';
import { AppError } from '@wayfare/kit/errors';
import { MOST_PLACES, type PlaceSource } from './place.ts';
import { readTyped } from './read-typed.ts';

interface Row {
  name: string;
  region: string;
  country: string;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Towns of the open data set that came with the build; a street before a comma is taken over as typed. */
export const createStoredPlaces = (db: Db): PlaceSource => {
  const find = (town: string): Promise<Row[]> =>
    db('place')
      .whereLike('search', `${escapeLike(town)}%`)
      // The whole name before longer ones, then where more people live.
      .orderByRaw('search = ? desc, population desc, id', [town])
      .limit(MOST_PLACES)
      .select('name', 'region', 'country');

  return {
    attribution: 'GeoNames',
    suggest: async (query) => {
      const typed = readTyped(query);
      const rows = typed ? await find(typed.town) : [];
      if (rows.length === 0 && !(await db('place').first('id'))) throw new AppError('UNAVAILABLE', 'places-not-ready');
      return rows.map(({ name, region, country }) => ({
        street: typed?.street ?? '',
        city: name,
        stateProvince: region,
        postalCode: '',
        country,
      }));
    },
  };
};
