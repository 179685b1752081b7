import { validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { z } from 'zod';
import type { PlaceSource } from '../places/place.ts';

const request = z.object({
  query: z.string().trim().min(2, 'too-short').max(200, 'too-long'),
  locale: z.string().max(35, 'too-long'),
});

export const createPlaceHandlers = (
  places: PlaceSource,
): Pick<Handlers<typeof CatalogServiceService>, 'suggestPlaces'> => ({
  suggestPlaces: {
    access: 'person',
    handle: async (input) => {
      const { query, locale } = validate(request, input);
      return { places: await places.suggest(query, locale), attribution: places.attribution };
    },
  },
});
