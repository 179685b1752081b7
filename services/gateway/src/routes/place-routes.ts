import { placeList, placeSearch } from '../contract/place.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

const DEADLINE_MS = 4_000;

interface Deps {
  neighbours: Pick<Neighbours, 'catalog'>;
}

export const placeRoutes = ({ neighbours: { catalog } }: Deps): Route[] => [
  route({
    method: 'post',
    path: '/places/search',
    operation: 'suggestPlaces',
    summary: 'Addresses that begin with what is typed; 503 places-not-ready where there is nothing to search',
    access: 'person',
    reasons: ['places-not-ready', 'places-away'],
    body: placeSearch,
    response: placeList,
    budget: 'places',
    handle: async ({ body }, { locale }) =>
      catalog.suggestPlaces({ query: body.typed, locale }, { deadlineMs: DEADLINE_MS }),
  }),
];
